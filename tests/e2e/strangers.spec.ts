import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { signedInContext } from '../support/signed-in-page.ts'

// Somebody else's API, version, method, target server group and document answer 404 at every address that names one. The addresses are
// those of the `app` folder, so that a page that is added is asked too. Endpoints: platform/testing/ownership-matrix.test.ts.

const { webUrl, targetPort } = runningStack()
const APP = join(import.meta.dirname, '../../app/[locale]')
const MISSING = '0190c3a0-0000-7000-8000-000000000000'

/** Addresses of pages that name a thing of a developer: those of the developer's area and of the API documents. */
const TEMPLATES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('page.tsx') && path.includes('['))
  .map((path) => `/${path.replace(/\/?page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '')}`)
  .filter((path) => /^\/(developer|api-docs)\//.test(path))
  .sort()

let owner: BrowserContext
let stranger: BrowserContext
/** Ids of things of the owner, by the names that the addresses have for them. */
let own: Record<string, string>

test.beforeAll(async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const [first, second] = [await makePerson(admin, 'developer'), await makePerson(admin, 'developer')]
  const person = await new BrowserlessPerson(webUrl).signIn(first.door, first.email, PASSWORD)
  own = await thingsOf(person)
  owner = await signedInContext(browser, person)
  stranger = await signedInContext(browser, await new BrowserlessPerson(webUrl).signIn(second.door, second.email, PASSWORD))
})
test.afterAll(() => Promise.all([owner.close(), stranger.close()]))

/** A deployed API that waits for publication, with everything that an address can name. */
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
  return { apiId, methodId, stageId, targetServerGroupId, publicationId, page: '1' }
}

/** An address with its names filled in; a name that this test does not know is a page that nobody has thought of here. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}: this test knows no ${name}`)
    return value
  })
}

/** Opens an address in the browser and sees the not-found page, answered with 404, with nothing of what it names. */
async function seesNothing(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  const answer = await page.goto(`${webUrl}${path}`)
  expect(answer?.status(), path).toBe(404)
  await expect(page.getByRole('heading', { name: words('en', 'shell', 'notFound.title') })).toBeVisible()
  await expect(page.getByText('Private')).toHaveCount(0)
  await page.close()
}

/** The status of an address for somebody who is signed in. */
async function statusOf(context: BrowserContext, path: string): Promise<number> {
  return (await context.request.get(`${webUrl}${path}`)).status()
}

test('the addresses that name a thing are found', () => {
  for (const known of ['/developer/apis/[apiId]', '/developer/apis/update/[apiId]', '/developer/target-servers/[targetServerGroupId]'])
    expect(TEMPLATES).toContain(known)
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(13)
})

for (const template of [...TEMPLATES, '/apis/[apiId]']) {
  test(`${template} of somebody else is the not-found page`, async () => {
    // The portal, and what it publishes, has no owner: what waits for publication is nobody's there.
    const published = template === '/apis/[apiId]' || template.includes('/published-api/')
    expect(await statusOf(owner, fill(template, own)), 'its owner').toBe(published ? 404 : 200)
    await seesNothing(stranger, fill(template, own))
    for (const id of [MISSING, 'nope']) {
      const nobodys = Object.fromEntries(Object.keys(own).map((name) => [name, id]))
      expect(await statusOf(owner, fill(template, nobodys)), id).toBe(404)
    }
  })
}

test("a thing of one's own under somebody else's API is the not-found page", async () => {
  const admin = await signedIn('superAdmin')
  const { email, door } = await makePerson(admin, 'developer')
  const person = await new BrowserlessPerson(webUrl).signIn(door, email, PASSWORD)
  const theirs = await thingsOf(person)
  for (const template of TEMPLATES.filter((path) => /\[(methodId|stageId)\]/.test(path))) {
    expect(await statusOf(stranger, fill(template, theirs)), template).toBe(404)
    const mixed = { ...own, methodId: theirs.methodId ?? '', stageId: theirs.stageId ?? '' }
    expect(await statusOf(owner, fill(template, mixed)), `${template}, another API's`).toBe(404)
  }
})
