import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { API_LOGO_MAX_BYTES, API_LOGO_SIDE_MAX, API_LOGO_SVG_MAX_BYTES } from '@portico/contract/api/api-logo'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { apis } from '../../database/schema/api.ts'
import { uploadContents, uploads } from '../../database/schema/upload.ts'
import { transact } from '../../database/transact.ts'
import { clearUploads } from '../../jobs/clear-uploads.ts'
import { buildApi, buildPublishedApi } from '../../testing/api-builders.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { plainImage } from '../upload/testing/sample-images.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let developer: Signed

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
})
after(() => test.stop())

const png = (width: number, height: number) => plainImage(width, height).png().toBuffer()
const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`)
const errorOf = ({ status, body }: Answer) => [status, body.error]
const send = (apiId: string, bytes: Buffer, by = developer) => by.put(`/apis/${apiId}/logo`, { content: bytes.toString('base64') })

async function sent(apiId: string, bytes: Buffer): Promise<string> {
  const { status, body, text } = await send(apiId, bytes)
  assert.equal(status, 200, text)
  return body.logo
}

describe('the logo of an API', () => {
  it('is encoded again, scaled down, and shown to those who work on the API', async () => {
    const api = await buildApi(developer)
    assert.equal(api.logo, null)
    const logo = await sent(api.id, await png(1_000, 500))
    const { body } = await developer.get(`/apis/${api.id}`)
    assert.equal(body.logo, logo)
    const [found] = (await developer.get('/apis?size=100')).body.items.filter(({ id }: { id: string }) => id === api.id)
    assert.equal(found.logo, logo)
    const authorization = `Bearer ${developer.accessToken}`
    const answer = await test.platform.http.inject({ url: `/apis/${api.id}/logo?v=${logo}`, headers: { authorization } })
    assert.equal(answer.headers['content-type'], 'image/png')
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*sandbox/)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([width, height], [API_LOGO_SIDE_MAX, API_LOGO_SIDE_MAX / 2])
  })

  it('is a secret of who works on an API until the API is published, and again afterwards', async () => {
    const other = await test.as('developer')
    const draft = await buildApi(developer)
    await sent(draft.id, await png(40, 40))
    assert.deepEqual(errorOf(await other.get(`/apis/${draft.id}/logo`)), [404, 'ApiLogoNotFound'])
    assert.deepEqual(errorOf(await test.anonymous.get(`/catalogue/apis/${draft.id}/logo`)), [404, 'ApiLogoNotFound'])
    assert.deepEqual(errorOf(await send(draft.id, await png(40, 40), other)), [404, 'NoApi'])
    assert.deepEqual(errorOf(await other.delete(`/apis/${draft.id}/logo`)), [404, 'NoApi'])

    const api = await buildPublishedApi(test, developer, await test.as('admin'))
    const logo = await sent(api.id, svg('<rect width="9" height="9" fill="#06c"/>'))
    const shown = (await test.anonymous.get(`/catalogue/apis/${api.id}`)).body
    assert.equal(shown.logo, logo)
    const address = `/catalogue/apis/${api.id}/logo?v=${logo}`
    const answer = await test.anonymous.get(address)
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/svg+xml'])
    assert.equal((await test.anonymous.call('GET', address, undefined, { 'if-none-match': String(answer.headers.etag) })).status, 304)
    await test.db.update(apis).set({ publicationStatus: 'UNPUBLISH' }).where(eq(apis.id, api.id))
    assert.deepEqual(errorOf(await test.anonymous.get(address)), [404, 'ApiLogoNotFound'])
  })

  it('is removed, and its content with it', async () => {
    const api = await buildApi(developer)
    await sent(api.id, await png(41, 43))
    await transact(test.db, (tx) => clearUploads.run(tx))
    assert.equal((await developer.get(`/apis/${api.id}/logo`)).status, 200)
    const before = await test.db.$count(uploadContents)
    const removed = await developer.delete(`/apis/${api.id}/logo`)
    assert.deepEqual([removed.status, removed.body.logo], [200, null])
    assert.deepEqual(errorOf(await developer.get(`/apis/${api.id}/logo`)), [404, 'ApiLogoNotFound'])
    await transact(test.db, (tx) => clearUploads.run(tx))
    assert.equal(await test.db.$count(uploadContents), before - 1)
    assert.equal(await test.db.$count(uploads), 0)
  })

  it('is copied with the API', async () => {
    const api = await buildApi(developer)
    const logo = await sent(api.id, await png(42, 42))
    const copy = await developer.post(`/apis/${api.id}/copy`, { name: 'Copy', basePath: 'copy-with-logo' })
    assert.deepEqual([copy.status, copy.body.logo], [201, logo])
  })

  it('is refused with its reason, and the one before stays', async () => {
    const api = await buildApi(developer)
    const logo = await sent(api.id, await png(44, 44))
    const cases: [string, Buffer, number, string][] = [
      ['a text', Buffer.from('hello'), 422, 'ApiLogoFormatNotAllowed'],
      ['an icon', Buffer.from([0, 0, 1, 0, 1, 0]), 422, 'ApiLogoFormatNotAllowed'],
      ['a damaged PNG', (await png(60, 60)).subarray(0, 60), 422, 'ImageFormatNotAllowed'],
      ['an SVG with a script', svg('<script>alert(1)</script>'), 422, 'ImageUnsafe'],
      ['a large file', Buffer.concat([await png(9, 9), Buffer.alloc(API_LOGO_MAX_BYTES)]), 413, 'ApiLogoTooLarge'],
      ['a large SVG', svg(`<path d="${'M1 1'.repeat(API_LOGO_SVG_MAX_BYTES / 4)}"/>`), 413, 'ApiLogoTooLarge'],
    ]
    for (const [name, bytes, status, code] of cases) assert.deepEqual(errorOf(await send(api.id, bytes)), [status, code], name)
    assert.equal((await developer.get(`/apis/${api.id}`)).body.logo, logo)
  })
})
