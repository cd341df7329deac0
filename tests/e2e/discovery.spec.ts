import { expect, test } from '@playwright/test'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

const FILES = [
  ['/.well-known/api-catalog', 'application/linkset+json'],
  ['/apis.json', 'application/json'],
  ['/llms.txt', 'text/plain'],
  ['/feed.xml', 'application/atom+xml'],
] as const

interface Linkset {
  linkset: { anchor: string; item?: { href: string }[]; 'service-desc'?: { href: string }[]; 'service-doc'?: { href: string }[] }[]
}

test('programs find a published API with its document, and no longer within two seconds after it is withdrawn', async () => {
  const { webUrl, targetPort } = runningStack()
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = uniqueName('Found')
  const { apiId, serviceUrl } = await publishApi(developer, admin, { name, basePath: name.toLowerCase(), targetPort })
  const textOf = async (path: string) => (await fetch(webUrl + path)).text()
  for (const [path, type] of FILES) {
    expect(
      await eventually(
        () => textOf(path),
        (text) => text.includes(apiId),
      ),
      path,
    ).toContain(apiId)
    const answer = await fetch(webUrl + path, { headers: { 'accept-language': 'ko' } })
    expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type])
    const again = await fetch(webUrl + path, { headers: { 'if-none-match': String(answer.headers.get('etag')) } })
    expect([path, again.status]).toEqual([path, 304])
  }

  const head = await fetch(`${webUrl}/.well-known/api-catalog`, { method: 'HEAD' })
  expect(head.headers.get('link')).toContain('rel="api-catalog"')
  const { linkset } = JSON.parse(await textOf('/.well-known/api-catalog')) as Linkset
  const served = linkset.find(({ anchor }) => anchor === serviceUrl)
  const links = [...(served?.['service-desc'] ?? []), ...(served?.['service-doc'] ?? []), ...(linkset[0]?.item ?? [])]
  expect(links.length).toBeGreaterThan(3)
  for (const { href } of links) expect([href, (await fetch(href)).status]).toEqual([href, 200])

  await developer.must('POST', `apis/${apiId}/publication/cancel`)
  const withdrawn = Date.now()
  for (const [path] of FILES)
    expect(
      await eventually(
        () => textOf(path),
        (text) => !text.includes(apiId),
      ),
      path,
    ).not.toContain(apiId)
  expect(Date.now() - withdrawn).toBeLessThan(promisedMs(2_000))
})
