import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import type { ErrorCode } from '../../contract/error-code.ts'
import { isInTurn } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type Locale, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

// Product rules, section 8: every error code of APIs, publishing and target servers, caused by actions on a screen, and shown in both
// languages. Where a screen hides an impossible action, the state changes in another tab of the same person.

const { webUrl, targetPort } = runningStack()
const MISSING = '0190c3a0-0000-7000-8000-000000000000'
const LOCALES = ['en', 'ko'] as const

let admin: BrowserlessPerson
let developer: BrowserlessPerson
let environmentId: string
const contexts: Partial<Record<Locale, BrowserContext>> = {}

test.beforeAll(async ({ browser }) => {
  admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const { items } = await developer.must<{ items: { id: string; name: string }[] }>('GET', 'environments/options')
  environmentId = items.find(({ name }) => name === 'Default')?.id ?? ''
  for (const locale of LOCALES) contexts[locale] = await signedInContext(browser, developer, locale)
})
test.afterAll(() => Promise.all(Object.values(contexts).map((context) => context.close())))

/** A page of the developer, with the texts of its language. */
class Screen {
  readonly page: Page
  readonly locale: Locale

  constructor(page: Page, locale: Locale) {
    this.page = page
    this.locale = locale
  }

  say(namespace: string, key: string, values?: Record<string, string>): string {
    return words(this.locale, namespace, key, values)
  }

  field(name: string): Locator {
    return this.page.locator(`main form [name="${name}"]`)
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true }).first()
  }

  submit(): Promise<void> {
    return this.page.locator('main form button[type=submit]').last().click()
  }

  /** Confirms a dialog, with the text that it asks for. */
  async confirm(word?: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog')
    if (word) await dialog.getByRole('textbox').fill(word)
    await dialog.locator('button[type=submit]').click()
  }

  /** Opens an API's menu once the delete permission has loaded, and selects deletion. */
  async askToDeleteApi(): Promise<void> {
    await expect(this.page.getByLabel(this.say('api', 'shares.email'))).toBeVisible()
    await this.button(this.say('api', 'actions.more')).click()
    await this.page.getByRole('menuitem', { name: this.say('api', 'actions.delete') }).click()
  }

  async deleteApi(basePath: string): Promise<void> {
    await this.askToDeleteApi()
    await this.confirm(basePath)
  }

  async deploy(): Promise<void> {
    await this.button(this.say('stage', 'detail.deploy')).click()
    await this.button(this.say('stage', 'detail.deployConfirm'), this.page.getByRole('dialog')).click()
  }

  /** Deletes the rejected request from an API's history. */
  async deleteRequest(): Promise<void> {
    await this.button(this.say('publication', 'history.delete')).click()
    await this.confirm()
  }

  /** Expects the error dialog with the code's text and name; its only button closes it. */
  async tells(code: ErrorCode): Promise<void> {
    const dialog = this.page.getByRole('alertdialog', { name: this.say('kit', 'error.title') })
    await expect(dialog.getByText(this.say('errors', code), { exact: true })).toBeVisible()
    await expect(dialog.getByText(code, { exact: true })).toBeVisible()
    await this.button(this.say('kit', 'error.close'), dialog).click()
    await expect(dialog).toBeHidden()
  }

  /** Expects a dialog that shows the code and offers to continue. */
  async offers(code: ErrorCode, title: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog', { name: title })
    await expect(dialog.getByText(code, { exact: true })).toBeVisible()
  }

  /** Expects the code's text at the field, which is marked and has the focus. */
  async marks(code: ErrorCode, name: string): Promise<void> {
    const field = this.field(name)
    await expect(this.page.locator(`[id="${await field.getAttribute('id')}-error"]`)).toHaveText(this.say('errors', code))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
  }

  /** Redirects a page's calls to another id, as from a tab that shows something that no longer exists. */
  async redirect(known: string, other: string): Promise<void> {
    await this.page.route(
      (url) => url.pathname.startsWith('/api/') && url.pathname.includes(known),
      (route) => route.continue({ url: route.request().url().replace(known, other) }),
    )
  }
}

let made = 0
const fresh = (word: string) => `${word}-${Date.now()}-${++made}`
const id = async (method: string, path: string, body?: object) => (await developer.must<{ id: string }>(method, path, body)).id

const makeGroup = (name = fresh('servers')) =>
  id('POST', 'target-server-groups', { name, servers: [{ protocol: 'http', address: '127.0.0.1', port: targetPort }] })

async function makeApi(targetServerGroupId: string | null = null): Promise<{ apiId: string; basePath: string }> {
  const basePath = fresh('codes')
  return { basePath, apiId: await id('POST', 'apis', { name: 'Codes', basePath, targetServerGroupId }) }
}
const makeMethod = (apiId: string) => id('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/pets', summary: 'Pets' })
const makeStage = (apiId: string) => id('POST', `apis/${apiId}/stages`, { name: 'v1', environmentId })
const askToPublish = (apiId: string) => id('POST', `apis/${apiId}/publication`, {})

/** Creates an API with a deployed version. */
async function makeDeployed() {
  const api = await makeApi(await makeGroup())
  await makeMethod(api.apiId)
  const stageId = await makeStage(api.apiId)
  await developer.must('POST', `apis/${api.apiId}/stages/${stageId}/deploy`)
  return { ...api, stageId }
}

async function makePublished() {
  const api = await makeDeployed()
  await admin.must('POST', `publications/${await askToPublish(api.apiId)}/approve`, {})
  return api
}

async function makeRejected() {
  const api = await makeDeployed()
  const publicationId = await askToPublish(api.apiId)
  await admin.must('POST', `publications/${publicationId}/reject`, { reason: 'Say more of it.' })
  return { ...api, publicationId }
}

/** Opens a page as the developer, in a language. */
async function open(locale: Locale, path: string): Promise<Screen> {
  return new Screen(await openPage(contexts[locale] as BrowserContext, path), locale)
}

let reached = 0

/** Declares a test of one error in both languages, or alternately in one of them. */
function reach(name: string, act: (locale: Locale) => Promise<Screen>): void {
  const number = reached++
  for (const locale of LOCALES.filter((one) => isInTurn(LOCALES, one, number))) {
    test(`${name}, in ${locale}`, async () => {
      const screen = await act(locale)
      await screen.page.close()
    })
  }
}

reach('ApiAlreadyExists: a base path that another API has', async (locale) => {
  const { basePath } = await makeApi()
  const screen = await open(locale, '/developer/apis/create')
  await screen.field('name').fill('Second')
  await screen.field('basePath').fill(basePath)
  await screen.submit()
  await screen.marks('ApiAlreadyExists', 'basePath')
  return screen
})

reach('ApiPublished: a published API is deleted', async (locale) => {
  const { apiId, basePath } = await makePublished()
  const screen = await open(locale, `/developer/apis/${apiId}`)
  await screen.deleteApi(basePath)
  await screen.tells('ApiPublished')
  return screen
})

reach('ApiSubscribed: an API with a subscriber is deleted', async (locale) => {
  const { apiId, basePath } = await makePublished()
  await (await signedIn('visitor')).must('POST', 'my/subscriptions', { apiId })
  await developer.must('POST', `apis/${apiId}/publication/cancel`)
  const screen = await open(locale, `/developer/apis/${apiId}`)
  await screen.deleteApi(basePath)
  await screen.tells('ApiSubscribed')
  return screen
})

reach('NoApi: an API that was deleted in another tab is deleted', async (locale) => {
  const { apiId, basePath } = await makeApi()
  const screen = await open(locale, `/developer/apis/${apiId}`)
  await screen.askToDeleteApi()
  await developer.must('DELETE', `apis/${apiId}`)
  await screen.confirm(basePath)
  await screen.tells('NoApi')
  return screen
})

reach('MethodTypeDuplicated: a method that the API has already is added', async (locale) => {
  const { apiId } = await makeApi()
  await makeMethod(apiId)
  const screen = await open(locale, `/developer/apis/${apiId}/methods/create`)
  await screen.field('path').fill('/pets')
  await screen.submit()
  await screen.marks('MethodTypeDuplicated', 'path')
  return screen
})

reach('MethodNotFound: a method that was deleted in another tab is changed', async (locale) => {
  const { apiId } = await makeApi()
  const methodId = await makeMethod(apiId)
  const screen = await open(locale, `/developer/apis/${apiId}/methods/${methodId}/update`)
  await developer.must('POST', `apis/${apiId}/methods/delete`, { methodIds: [methodId] })
  await screen.field('summary').fill('All pets')
  await screen.submit()
  await screen.tells('MethodNotFound')
  return screen
})

reach('NoMethod: a version is deployed before there is a method', async (locale) => {
  const { apiId } = await makeApi(await makeGroup())
  const screen = await open(locale, `/developer/apis/${apiId}/stages/${await makeStage(apiId)}`)
  await screen.deploy()
  await screen.offers('NoMethod', screen.say('stage', 'dialog.noMethodTitle'))
  return screen
})

reach('NoTargetServerGroup: a version is deployed although nothing says where calls go', async (locale) => {
  const { apiId } = await makeApi()
  await makeMethod(apiId)
  const screen = await open(locale, `/developer/apis/${apiId}/stages/${await makeStage(apiId)}`)
  await screen.deploy()
  await screen.offers('NoTargetServerGroup', screen.say('stage', 'dialog.noGroupTitle'))
  return screen
})

reach('TargetServerGroupNotFound: a group that was deleted in another tab is chosen', async (locale) => {
  const name = fresh('servers')
  const groupId = await makeGroup(name)
  const screen = await open(locale, '/developer/apis/create')
  await screen.field('name').fill('Third')
  await screen.field('basePath').fill(fresh('codes'))
  await screen.field('targetServerGroupId').selectOption({ label: name })
  await developer.must('DELETE', `target-server-groups/${groupId}`)
  await screen.submit()
  await screen.marks('TargetServerGroupNotFound', 'targetServerGroupId')
  return screen
})

reach('TargetServerGroupNotFound: a group that was deleted in another tab is deleted', async (locale) => {
  const groupId = await makeGroup()
  const screen = await open(locale, `/developer/target-servers/${groupId}`)
  await developer.must('DELETE', `target-server-groups/${groupId}`)
  await screen.button(screen.say('target-server', 'detail.delete')).click()
  await screen.confirm()
  await screen.tells('TargetServerGroupNotFound')
  return screen
})

reach('TargetServerAlreadyExists: a group is given the name of another', async (locale) => {
  const name = fresh('servers')
  await makeGroup(name)
  const screen = await open(locale, '/developer/target-servers/create')
  await screen.field('name').fill(name)
  await screen.field('servers.0.address').fill('127.0.0.1')
  await screen.field('servers.0.port').fill(String(targetPort))
  await screen.submit()
  await screen.marks('TargetServerAlreadyExists', 'name')
  return screen
})

reach('Conflict: a version is given the name of another', async (locale) => {
  const { apiId } = await makeApi()
  await makeStage(apiId)
  const screen = await open(locale, `/developer/apis/${apiId}/stages/create`)
  await screen.field('name').fill('v1')
  await screen.field('environmentId').selectOption(environmentId)
  await screen.submit()
  await screen.marks('Conflict', 'name')
  return screen
})

// Only deleting its API deletes a version, so no actions lead here: the tab requests a version that never existed.
reach('StageNotFound: a version that is not there is deployed', async (locale) => {
  const { apiId } = await makeApi()
  const stageId = await makeStage(apiId)
  const screen = await open(locale, `/developer/apis/${apiId}/stages/${stageId}`)
  await screen.button(screen.say('stage', 'detail.deploy')).click()
  await expect(screen.button(screen.say('stage', 'detail.deployConfirm'), screen.page.getByRole('dialog'))).toBeVisible()
  await screen.redirect(stageId, MISSING)
  await screen.button(screen.say('stage', 'detail.deployConfirm'), screen.page.getByRole('dialog')).click()
  await screen.tells('StageNotFound')
  return screen
})

reach('WriteFileFailed: a document that is none is imported', async (locale) => {
  const { apiId } = await makeApi()
  const screen = await open(locale, `/developer/apis/${apiId}/methods/create/import-api-docs`)
  await screen.field('document').fill('{ "openapi": "3.0.0", ')
  await screen.submit()
  const notice = screen.page.getByRole('alert').filter({ hasText: screen.say('method', 'importForm.refused') })
  await expect(notice.getByText('WriteFileFailed', { exact: true })).toBeVisible()
  return screen
})

reach('NoStage: all versions were paused in another tab before publication is asked for', async (locale) => {
  const { apiId, stageId } = await makeDeployed()
  const screen = await open(locale, `/developer/apis/${apiId}`)
  await screen.button(screen.say('api', 'publication.request')).click()
  const dialog = screen.page.getByRole('dialog')
  await expect(dialog.locator('button[type=submit]')).toBeVisible()
  await developer.must('POST', `apis/${apiId}/stages/${stageId}/pause`)
  await dialog.locator('button[type=submit]').click()
  await screen.tells('NoStage')
  return screen
})

reach('StageSubscribed: a version of an API with a subscriber is deleted', async (locale) => {
  const { apiId, stageId } = await makePublished()
  await (await signedIn('visitor')).must('POST', 'my/subscriptions', { apiId })
  const screen = await open(locale, `/developer/apis/${apiId}/stages/${stageId}`)
  await screen.button(screen.say('stage', 'deletion.delete')).click()
  await screen.confirm('v1')
  await screen.tells('StageSubscribed')
  return screen
})

reach('LastStagePublished: the only version of a published API is deleted', async (locale) => {
  const { apiId, stageId } = await makePublished()
  const screen = await open(locale, `/developer/apis/${apiId}/stages/${stageId}`)
  await screen.button(screen.say('stage', 'deletion.delete')).click()
  await screen.confirm('v1')
  await screen.tells('LastStagePublished')
  return screen
})

reach('PublishingNotFound: a request that was deleted in another tab is deleted', async (locale) => {
  const { apiId, publicationId } = await makeRejected()
  const screen = await open(locale, `/developer/apis/${apiId}`)
  await expect(screen.button(screen.say('publication', 'history.delete'))).toBeVisible()
  await developer.must('DELETE', `apis/${apiId}/publications/${publicationId}`)
  await screen.deleteRequest()
  await screen.tells('PublishingNotFound')
  return screen
})

// A decided request never becomes pending again, so no actions lead here: the tab names the pending one.
reach('DeleteOnlyApprovedOrRejectedAllowed: a request that waits is deleted', async (locale) => {
  const { apiId, publicationId } = await makeRejected()
  const waiting = await askToPublish(apiId)
  const screen = await open(locale, `/developer/apis/${apiId}`)
  await screen.redirect(publicationId, waiting)
  await screen.deleteRequest()
  await screen.tells('DeleteOnlyApprovedOrRejectedAllowed')
  return screen
})
