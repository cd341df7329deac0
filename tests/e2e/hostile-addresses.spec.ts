import { expect, type Page, test } from '@playwright/test'
import { WHOLE_SWEEP } from '../../contract/testing/sweep.ts'
import { enterPassword, type MadePerson, makePerson, signInByForm } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'

// URLs to which a link, a query or a path sends a person never lead to another site.

const { webUrl } = runningStack()

/** As a link writes them after `next=`, so that each is also decoded as a query. */
const LEAVING = [
  ...[
    '//evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/\\evil.example',
    '/%5Cevil.example/..//evil.example',
    '/%09/evil.example',
  ],
  ...[
    '/%0A/evil.example',
    '/%0d%0a//evil.example',
    '%09//evil.example',
    '/a/..//evil.example',
    '/ko/..//evil.example',
    '/%2e//evil.example',
  ],
  ...[
    '/%252e//evil.example/../..//evil.example',
    '///evil.example',
    '/.//user:pass@evil.example',
    'https://evil.example',
    'https:evil.example',
  ],
  ...[
    'javascript:location.assign(%22//evil.example%22)',
    'data:text/html,evil',
    '//%65vil.example',
    '/.//evil%E3%80%82example',
    '%2F%2Fevil.example',
  ],
]
/** Unusual addresses that stay on this site. */
const STAYING = [
  '/ko//evil.example',
  '/en//evil.example',
  '/en/..%2F%2Fevil.example',
  '/@evil.example',
  '/user/profile?x=//evil.example',
  '/%20//evil.example',
]

/** Records every other host that a page requests, and blocks it. */
async function watchHosts(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== new URL(webUrl).origin && url.protocol.startsWith('http'),
    (route) => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  return asked
}

test.describe('the return address of the sign-in page', () => {
  let person: MadePerson
  test.beforeAll(async () => {
    person = await makePerson(await signedIn('superAdmin'), 'user')
  })

  // A sign-in takes seconds, so only a few of each kind. The test below opens all; lib/own-path.test.ts tests thousands.
  for (const next of [...LEAVING.filter((_, at) => at % 4 === 1), ...STAYING.slice(0, 2)]) {
    test(`${next} stays on this site`, async ({ page }) => {
      const asked = await watchHosts(page)
      await page.goto(`${webUrl}/login?next=${next}`)
      await enterPassword(page, person.email)
      await page.waitForURL((url) => url.pathname !== '/login')
      await page.waitForLoadState('load')
      expect([new URL(page.url()).origin, asked]).toEqual([new URL(webUrl).origin, []])
    })
  }

  test('stays on this site for a signed-in person', async ({ page }) => {
    await signInByForm(page, person)
    const asked = await watchHosts(page)
    for (const next of [...LEAVING, ...STAYING].filter((_next, number) => WHOLE_SWEEP || number % 3 === 0)) {
      await page.goto(`${webUrl}/login?next=${next}&reason=__proto__`)
      await expect(page.locator('button[type=submit]')).toBeEnabled()
    }
    expect(asked).toEqual([])
  })
})

test('no path redirects to another site', async () => {
  const paths = LEAVING.filter((path) => path.startsWith('/')).flatMap((path) => [path, `/en${path}`, `/ko${path}`, `/ko/user${path}`])
  for (const path of paths) {
    for (const language of ['en', 'ko']) {
      let address = new URL(webUrl).origin + path
      for (let hop = 0; hop < 5; hop++) {
        const answer = await fetch(address, { redirect: 'manual', headers: { 'accept-language': language } })
        await answer.body?.cancel()
        const location = answer.headers.get('location')
        if (location === null) break
        address = new URL(location, address).href
        expect(new URL(address).origin, path).toBe(new URL(webUrl).origin)
      }
    }
  }
})
