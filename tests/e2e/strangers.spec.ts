import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { publishApi } from '../support/publish-api.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// Other people's APIs, versions, methods, target server groups and documents answer 404 at every address that names one. The addresses are
// those of the `app` folder, so that new pages are included. Endpoints: platform/testing/ownership-matrix.test.ts.

const { webUrl, targetPort } = runningStack()
const APP = join(import.meta.dirname, '../../app/[locale]')
const MISSING = '0190c3a0-0000-7000-8000-000000000000'

/** Addresses with ids of a developer's things: in the developer's area and of API documents. */
const TEMPLATES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('page.tsx') && path.includes('['))
  .map((path) => `/${path.replace(/(?:\/\[\[\.\.\.part\]\])?\/?page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '')}`)
  .filter((path) => /^\/(developer|api-docs)\/.*\[\w+Id\]/.test(path))
  .sort()

let owner: BrowserContext
let stranger: BrowserContext
/** Ids of the owner's things, by parameter name. */
let own: Record<string, string>

test.beforeAll(async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const [first, second] = [await makePerson(admin, 'developer'), await makePerson(admin, 'developer')]
  const person = await new BrowserlessPerson(webUrl).signIn(first.loginPath, first.email, PASSWORD)
  own = { ...(await thingsOf(person)), ...(await writtenTo(admin, person)) }
  owner = await signedInContext(browser, person)
  stranger = await signedInContext(browser, await new BrowserlessPerson(webUrl).signIn(second.loginPath, second.email, PASSWORD))
})
test.afterAll(() => Promise.all([owner.close(), stranger.close()]))

/** Creates a deployed API that waits for publication, with everything that an address can name. */
async function thingsOf(person: BrowserlessPerson): Promise<Record<string, string>> {
  const id = async (method: string, path: string, body?: object) => (await person.must<{ id: string }>(method, path, body)).id
  const servers = [{ protocol: 'http', address: '127.0.0.1', port: targetPort }]
  const targetServerGroupId = await id('POST', 'target-server-groups', { name: 'Private servers', servers })
  const apiId = await id('POST', 'apis', { name: 'Private', basePath: `private-${Date.now()}`, targetServerGroupId })
  const methodId = await id('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/secret', summary: 'Private method' })
  const { items } = await person.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stageId = await id('POST', `apis/${apiId}/stages`, { name: 'v1', environmentId: items[0]?.id })
  await person.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  const publicationId = await id('POST', `apis/${apiId}/publication`, {})
  const hook = { name: 'Private receiver', url: 'https://203.0.113.9/hook', events: ['ApiShared'] }
  const { webhook } = await person.must<{ webhook: { id: string } }>('POST', 'webhooks', hook)
  return { apiId, methodId, stageId, targetServerGroupId, publicationId, webhookId: webhook.id, page: '1' }
}

/** Returns a post and an incident of a developer, and a private inquiry about a published API of theirs. */
async function writtenTo(admin: BrowserlessPerson, person: BrowserlessPerson): Promise<Record<string, string>> {
  const { apiId } = await publishApi(person, admin, { name: uniqueName('Asked'), basePath: `asked-${Date.now()}`, targetPort })
  const content = { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Private', format: 0 }] }] } }
  const post = { board: 'api-news', apiId, texts: [{ locale: 'en', title: 'Private news', content }] }
  const { id: postId } = await person.must<{ id: string }>('POST', 'managed-posts', post)
  const made = await makePerson(admin, 'user')
  const user = await new BrowserlessPerson(webUrl).signIn(made.loginPath, made.email, PASSWORD)
  const inquiry = { kind: 'api-customer-support', apiId, category: 'usage', title: 'Private inquiry', content, isPrivate: true }
  const { id: inquiryId } = await user.must<{ id: string }>('POST', 'my/inquiries', inquiry)
  const incident = {
    title: { en: 'Private incident', ko: '비공개' },
    impact: 'minor',
    apiIds: [apiId],
    status: 'investigating',
    notifies: false,
  }
  const text = { en: 'Private', ko: '비공개' }
  const { id: incidentId } = await person.must<{ id: string }>('POST', 'incidents', { ...incident, text })
  return { board: 'api-news', postId, inquiryId, incidentId }
}

/** Fills in an address; throws for a parameter that this test does not know. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}: this test knows no ${name}`)
    return value
  })
}

/** Opens an address in the browser and expects the not-found page with status 404, without anything about the thing. */
async function seesNothing(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  const answer = await page.goto(`${webUrl}${path}`)
  expect(answer?.status(), path).toBe(404)
  await expect(page.getByRole('heading', { name: words('en', 'shell', 'notFound.title') })).toBeVisible()
  await expect(page.getByText('Private')).toHaveCount(0)
  await page.close()
}

/** Returns the status of an address for a signed-in person. */
async function statusOf(context: BrowserContext, path: string): Promise<number> {
  return (await context.request.get(`${webUrl}${path}`)).status()
}

test('addresses with ids exist', () => {
  for (const known of ['/developer/apis/[apiId]', '/developer/apis/update/[apiId]', '/developer/target-servers/[targetServerGroupId]'])
    expect(TEMPLATES).toContain(known)
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(13)
})

for (const template of [...TEMPLATES, '/apis/[apiId]']) {
  test(`${template} of another developer is the not-found page`, async () => {
    // The portal shows published things to everyone; what waits for publication is not found there.
    const published = template === '/apis/[apiId]' || template.includes('/published-api/')
    expect(await statusOf(owner, fill(template, own)), 'its owner').toBe(published ? 404 : 200)
    await seesNothing(stranger, fill(template, own))
    for (const id of [MISSING, 'nope']) {
      const nobodys = Object.fromEntries(Object.keys(own).map((name) => [name, id]))
      expect(await statusOf(owner, fill(template, nobodys)), id).toBe(404)
    }
  })
}

test("an own id under another developer's API is the not-found page", async () => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const person = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const theirs = await thingsOf(person)
  for (const template of TEMPLATES.filter((path) => /\[(methodId|stageId)\]/.test(path))) {
    expect(await statusOf(stranger, fill(template, theirs)), template).toBe(404)
    const mixed = { ...own, methodId: theirs.methodId ?? '', stageId: theirs.stageId ?? '' }
    expect(await statusOf(owner, fill(template, mixed)), `${template}, another API's`).toBe(404)
  }
})
