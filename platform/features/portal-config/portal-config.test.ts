import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, describe, it } from 'node:test'
import {
  FOOTER_LINKS_MAX,
  MAIN_TEXT_MAX,
  PORTAL_IMAGE_RULES,
  PORTAL_IMAGES,
  VISUAL_TYPES,
} from '@portico/contract/portal-config/portal-config'
import { PORTAL_CONFIG_DEFAULT, portalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { portalConfigInput } from '@portico/contract/portal-config/portal-config-input'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { sql } from 'drizzle-orm'
import { portalImages } from '../../database/schema/portal-config.ts'
import { settings } from '../../database/schema/setting.ts'
import { uploadContents, uploads } from '../../database/schema/upload.ts'
import { transact } from '../../database/transact.ts'
import { clearUploads } from '../../jobs/clear-uploads.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { iconBitmap, iconOf, plainImage } from '../upload/testing/sample-images.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())
afterEach(async () => {
  await test.db.delete(portalImages)
  await test.db.delete(uploads)
  await test.db.delete(uploadContents)
  await test.db.delete(settings)
})

const LOOK = { title: 'Acme APIs', brandColor: '#0a6370' }
const COMPANY = { name: '주식회사 아크메', address: '1 Main St', tel: '02-1', fax: '02-2', email: 'hi@acme.example' }
const svg = (attributes: string, inner = '<rect width="9" height="9"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)
const png = (width: number, height: number) => plainImage(width, height).png().toBuffer()

function send(image: string, bytes: Buffer, by = admin): Promise<Answer> {
  return by.post('/portal-config/images', { image, name: 'a.png', content: bytes.toString('base64') })
}
async function sent(image: string, bytes: Buffer): Promise<string> {
  const { status, body } = await send(image, bytes)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
async function saved(body: object): Promise<Answer['body']> {
  const answer = await admin.put('/portal-config', { ...LOOK, ...body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const errorOf = ({ status, body }: Answer) => [status, body.error]
const fieldsOf = ({ body }: Answer) => body.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)

describe('the look of the portal', () => {
  it('is the default until an admin changes it, and everyone reads it', async () => {
    assert.deepEqual((await test.anonymous.get('/portal-config')).body, PORTAL_CONFIG_DEFAULT)
  })

  it('is stored as a whole; what is absent gets its default', async () => {
    const whole = {
      ...LOOK,
      company: COMPANY,
      footerLinks: [{ label: { en: 'Company', ko: '회사 소개' }, url: 'https://acme.example/?a=1' }],
      mainVisual: {
        type: 'image',
        color: '#112233',
        backgroundColor: '#445566',
        mainText: { en: 'Build with us', ko: '함께 만들어요' },
        pointColor: '#ffcc00',
        textColor: 'black',
      },
    }
    const body = await saved(whole)
    assert.deepEqual(body, { ...PORTAL_CONFIG_DEFAULT, ...whole, revision: 1 })
    assert.deepEqual((await test.anonymous.get('/portal-config')).body, body)
    assert.deepEqual(await saved({}), { ...PORTAL_CONFIG_DEFAULT, ...LOOK, revision: 2 })
  })

  it('keeps what an earlier version of the product stored', async () => {
    await test.db.insert(settings).values({ key: 'portal', value: LOOK })
    assert.deepEqual((await test.anonymous.get('/portal-config')).body, { ...PORTAL_CONFIG_DEFAULT, ...LOOK })
  })

  it('gets the company that the email settings of an earlier version had', async () => {
    const migration = readFileSync(new URL('../../database/migrations/0036_portal-images.sql', import.meta.url), 'utf8')
    const content = {
      buttonLink: '',
      companyName: 'Acme',
      companyAddress: '1 Main St',
      companyTel: '1',
      companyFax: '',
      companyEmail: 'hi@acme.example',
    }
    await test.db.insert(settings).values([
      { key: 'mail.content', value: content },
      { key: 'portal', value: LOOK },
    ])
    await test.db.execute(sql.raw(migration.slice(migration.indexOf('INSERT INTO "settings"'))))
    const company = { name: 'Acme', address: '1 Main St', tel: '1', fax: '', email: 'hi@acme.example' }
    assert.deepEqual((await test.anonymous.get('/portal-config')).body, { ...PORTAL_CONFIG_DEFAULT, ...LOOK, company })
  })

  it('is changed by admins only', async () => {
    for (const role of ['developer', 'user'] as const) {
      const person = await test.as(role)
      assert.deepEqual(errorOf(await person.put('/portal-config', LOOK)), [403, 'NotAllowedRole'])
      assert.deepEqual(errorOf(await send('favicon', svg('viewBox="0 0 9 9"'), person)), [403, 'NotAllowedRole'])
    }
    assert.equal((await test.anonymous.put('/portal-config', LOOK)).status, 401)
    assert.equal((await test.anonymous.post('/portal-config/images', {})).status, 401)
  })

  it('is not changed by who has read an earlier revision, and once by two at a time', async () => {
    const { revision } = await saved({})
    assert.equal((await saved({ revision, title: 'Second' })).revision, revision + 1)
    assert.deepEqual(errorOf(await admin.put('/portal-config', { ...LOOK, revision })), [409, 'PortalConfigChanged'])
    assert.equal((await test.anonymous.get('/portal-config')).body.title, 'Second')
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) => admin.put('/portal-config', { ...LOOK, title, revision: revision + 1 })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  })

  it('rejects what is invalid, each in its field', async () => {
    const refused = async (given: object) => fieldsOf(await admin.put('/portal-config', { ...LOOK, ...given }))
    const link = { label: { en: 'A', ko: '가' }, url: 'https://a.example' }
    assert.deepEqual(await refused({ title: '' }), ['title required'])
    assert.deepEqual(await refused({ brandColor: 'red' }), ['brandColor color'])
    assert.deepEqual(await refused({ company: { name: 'A\r\nBcc: all@example.com' } }), ['company.name singleLine'])
    assert.deepEqual(await refused({ company: { email: 'nobody' } }), ['company.email email'])
    for (const url of ['javascript:alert(1)', 'ftp://a.example', '//a.example', 'https://', 'https://a b'])
      assert.deepEqual(await refused({ footerLinks: [{ ...link, url }] }), ['footerLinks[0].url url'], url)
    assert.deepEqual(await refused({ footerLinks: [{ ...link, label: { en: 'A' } }] }), ['footerLinks[0].label.ko required'])
    assert.deepEqual(
      await refused({ footerLinks: Array.from({ length: FOOTER_LINKS_MAX + 1 }, (_, n) => ({ ...link, url: `https://a.example/${n}` })) }),
      ['footerLinks maxItems'],
    )
    assert.deepEqual(await refused({ footerLinks: [link, { ...link, url: 'https://A.example' }] }), ['footerLinks[1].url distinct'])
    assert.deepEqual(await refused({ mainVisual: { type: 'video' } }), ['mainVisual.type oneOf'])
    assert.deepEqual(await refused({ mainVisual: { color: 'url(https://a.example)' } }), ['mainVisual.color color'])
    assert.deepEqual(await refused({ mainVisual: { mainText: { en: 'x'.repeat(MAIN_TEXT_MAX + 1) } } }), [
      'mainVisual.mainText.en maxLength',
    ])
    assert.deepEqual(await refused({ images: { favicon: 'x' } }), ['images.favicon uuid'])
    assert.equal(await test.db.$count(settings), 0)
  })

  it('is what was sent, or is refused in named fields, whatever is sent', async () => {
    const color = fc.oneof(fc.constant(''), fc.stringMatching(/^#[0-9a-f]{6}$/), fc.string({ unit: 'binary', maxLength: 8 }))
    const line = fc.oneof(fc.constantFrom('', 'Acme', '아크메 포털', '<b>&'), fc.string({ unit: 'binary', maxLength: 220 }))
    const url = fc.oneof(fc.webUrl({ withQueryParameters: true }), line)
    const look = fc.record(
      {
        title: line,
        brandColor: fc.oneof({ weight: 4, arbitrary: fc.stringMatching(/^#[0-9a-f]{6}$/) }, { weight: 1, arbitrary: line }),
        company: fc.record(
          { name: line, address: line, tel: line, fax: line, email: fc.oneof(fc.emailAddress(), line) },
          { requiredKeys: [] },
        ),
        footerLinks: fc.array(fc.record({ label: fc.record({ en: line, ko: line }), url }), { maxLength: FOOTER_LINKS_MAX + 1 }),
        mainVisual: fc.record(
          {
            type: fc.oneof(fc.constantFrom(...VISUAL_TYPES), line),
            color,
            backgroundColor: color,
            pointColor: color,
            mainText: fc.record({ en: line, ko: line }),
            textColor: fc.oneof(fc.constantFrom('white', 'black'), line),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['title', 'brandColor'] },
    )
    await fc.assert(
      fc.asyncProperty(look, async (given) => {
        const before = (await test.anonymous.get('/portal-config')).body
        const answer = await admin.put('/portal-config', given)
        if (answer.status !== 200) {
          assert.deepEqual(errorOf(answer), [400, 'ClassValidatorPassFailed'], answer.text)
          assert.ok(fieldsOf(answer).length > 0)
          assert.deepEqual((await test.anonymous.get('/portal-config')).body, before)
          return
        }
        const { images: _, ...expected } = portalConfigInput.validateSync(JSON.parse(JSON.stringify(given)))
        const { revision, images: __, ...stored } = answer.body
        assert.equal(revision, before.revision + 1)
        assert.deepEqual({ ...expected }, stored)
        assert.ok(portalConfigView.isValidSync(answer.body))
      }),
      { numRuns: sweepSize({ whole: 300, few: 40 }) },
    )
  })
})

describe('an image of the portal', () => {
  it('is served to everyone: for good with its version, else asked for again, and 304 to who has it', async () => {
    const body = await saved({ images: { 'header-logo': await sent('header-logo', svg('viewBox="0 0 300 60"')) } })
    const logo = body.images['header-logo']
    assert.deepEqual([logo.width, logo.height, logo.mediaType, logo.name], [150, 30, 'image/svg+xml', 'a.png'])
    const get = (query: string, headers = {}) => test.anonymous.call('GET', `/static-resource/header-logo${query}`, undefined, headers)
    const current = await get(`?v=${logo.version}`)
    assert.deepEqual([current.status, current.headers['content-type']], [200, 'image/svg+xml'])
    assert.match(String(current.headers['content-security-policy']), /sandbox$/)
    assert.equal(current.headers['cache-control'], 'public, max-age=31536000, immutable')
    for (const query of ['', '?v=0000']) assert.equal((await get(query)).headers['cache-control'], 'no-cache')
    assert.equal((await get('', { 'if-none-match': String(current.headers.etag) })).status, 304)
  })

  it('that is not there is not found, and neither is another name', async () => {
    for (const image of PORTAL_IMAGES)
      assert.deepEqual(errorOf(await test.anonymous.get(`/static-resource/${image}`)), [404, 'PortalImageNotFound'])
    assert.equal((await test.anonymous.get('/static-resource/secret')).status, 400)
  })

  it('stays with a change that does not name it, is replaced, and is removed', async () => {
    const first = (await saved({ images: { favicon: await sent('favicon', await png(32, 32)) } })).images.favicon
    assert.deepEqual((await saved({})).images.favicon, first)
    const second = (await saved({ images: { favicon: await sent('favicon', await png(48, 48)) } })).images.favicon
    assert.notEqual(second.version, first.version)
    assert.equal((await saved({ images: { favicon: null } })).images.favicon, null)
    assert.equal((await test.anonymous.get('/static-resource/favicon')).status, 404)
  })

  it('stays when its upload is deleted', async () => {
    await saved({ images: { favicon: await sent('favicon', await png(32, 32)) } })
    await test.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
    await transact(test.db, clearUploads.run)
    assert.equal(await test.db.$count(uploads), 0)
    assert.equal((await test.anonymous.get('/static-resource/favicon')).status, 200)
    await saved({ images: { favicon: null } })
    await transact(test.db, clearUploads.run)
    assert.equal(await test.db.$count(uploadContents), 0)
  })

  it('of a logo has at most the dimensions of its place', async () => {
    const header = [png(150, 40), png(1, 1), svg('viewBox="0 0 3000 10"'), svg('viewBox="0,0,10,10"'), svg('width="150px" height="40"')]
    for (const bytes of header) await sent('header-logo', await bytes)
    for (const bytes of [png(151, 40), png(150, 41), svg('width="151" height="40"'), svg('width="100%" height="100%"'), svg('')])
      assert.deepEqual(errorOf(await send('header-logo-dark', await bytes)), [422, 'PortalImageSizeNotAllowed'])
    await sent('footer-logo', await png(100, 30))
    for (const bytes of [png(101, 30), png(100, 31)])
      assert.deepEqual(errorOf(await send('footer-logo', await bytes)), [422, 'PortalImageSizeNotAllowed'])
  })

  it('has a format of its place', async () => {
    const files = {
      png: await png(16, 16),
      jpeg: await plainImage(16, 16).jpeg().toBuffer(),
      ico: iconOf([{ side: 16, bytes: iconBitmap(16, [1, 2, 3, 255]) }]),
      svg: svg('viewBox="0 0 16 16"'),
    }
    for (const image of PORTAL_IMAGES)
      for (const [format, bytes] of Object.entries(files)) {
        const isAllowed = PORTAL_IMAGE_RULES[image].formats.some((allowed) => allowed === format)
        const answer = await send(image, bytes)
        assert.deepEqual(errorOf(answer), isAllowed ? [201, undefined] : [422, 'PortalImageFormatNotAllowed'], `${image} ${format}`)
      }
    assert.deepEqual(errorOf(await send('favicon', Buffer.from('<html>'))), [422, 'PortalImageFormatNotAllowed'])
  })

  it('is cleaned, and refused with scripts', async () => {
    const unsafe = svg('viewBox="0 0 9 9"', '<script>alert(1)</script>')
    assert.deepEqual(errorOf(await send('favicon', unsafe)), [422, 'ImageUnsafe'])
  })

  it('is at most 1 MB large, the main visual 5 MB', async () => {
    const large = Buffer.concat([await png(16, 16), Buffer.alloc(1024 * 1024)])
    for (const image of ['favicon', 'header-logo', 'footer-logo-dark'])
      assert.deepEqual(errorOf(await send(image, large)), [413, 'PortalImageTooLarge'])
    await sent('main-visual', large)
    const largest = Buffer.concat([large, Buffer.alloc(4 * 1024 * 1024)])
    assert.deepEqual(errorOf(await send('main-visual', largest)), [413, 'ImageTooLarge'])
  })

  it('is an own upload that fits, also when it was uploaded for something else', async () => {
    const put = (images: object) => admin.put('/portal-config', { ...LOOK, images })
    const other = await test.as('admin')
    const theirs = (await send('favicon', svg('viewBox="0 0 9 9"'), other)).body.id
    assert.deepEqual(errorOf(await put({ favicon: theirs })), [404, 'UploadNotFound'])
    assert.deepEqual(errorOf(await put({ 'header-logo': await sent('favicon', await png(512, 512)) })), [422, 'PortalImageSizeNotAllowed'])
    const photo = await sent('main-visual', await plainImage(30, 30).jpeg().toBuffer())
    assert.deepEqual(errorOf(await put({ favicon: photo })), [422, 'PortalImageFormatNotAllowed'])
    const file = (await admin.post('/uploads', { purpose: 'file', name: 'a.png', content: (await png(9, 9)).toString('base64') })).body.id
    assert.deepEqual(errorOf(await put({ favicon: file })), [404, 'UploadNotFound'])
    assert.equal(await test.db.$count(settings), 0)
  })
})
