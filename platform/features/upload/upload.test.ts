import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import {
  FILE_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_SIDE_MAX,
  SVG_MAX_BYTES,
  UPLOAD_COUNTED_MIN_BYTES,
  UPLOAD_QUOTA_BYTES,
} from '@portico/contract/upload/upload'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadContents, uploads } from '../../database/schema/upload.ts'
import { transact } from '../../database/transact.ts'
import { clearUploads } from '../../jobs/clear-uploads.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { iconBitmap, iconOf, plainImage, wholePng } from './testing/sample-images.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let user: Signed

before(async () => {
  test = await startTestPlatform()
  user = await test.as('user')
})
after(() => test.stop())
afterEach(async () => {
  await test.db.delete(uploads)
  await test.db.delete(uploadContents)
})

/** Each decoded image takes seconds. */
const SENDERS = WHOLE_SWEEP ? 8 : 2

const svgOf = (inner: string, head = '') => Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`)
const upload = (purpose: 'image' | 'file', name: string, bytes: Buffer, by = user) =>
  by.post('/uploads', { purpose, name, content: bytes.toString('base64') })
/** Returns the stored bytes of an upload, as its owner downloads them. */
async function download(id: string, headers: Record<string, string> = {}) {
  return test.platform.http.inject({ url: `/uploads/${id}`, headers: { authorization: `Bearer ${user.accessToken}`, ...headers } })
}
async function refused(purpose: 'image' | 'file', name: string, bytes: Buffer, status: number, error: string) {
  const answer = await upload(purpose, name, bytes)
  assert.deepEqual([answer.status, answer.body.error], [status, error])
  assert.equal(await test.db.$count(uploads), 0)
  assert.equal(await test.db.$count(uploadContents), 0)
}

describe('an image', () => {
  for (const format of ['png', 'jpeg'] as const) {
    it(`is encoded again without metadata and without what follows it: ${format}`, async () => {
      const clean = await plainImage(60, 40)
        .withExif({ IFD0: { Copyright: 'a-secret-place' } })
        .toFormat(format)
        .toBuffer()
      const { status, body } = await upload('image', '사진.bin', Buffer.concat([clean, Buffer.from('<script>alert(1)</script>PK\x05\x06')]))
      assert.equal(status, 201)
      assert.deepEqual([body.mediaType, body.width, body.height, body.name], [`image/${format}`, 60, 40, '사진.bin'])
      const { rawPayload } = await download(body.id)
      assert.equal(body.sizeBytes, rawPayload.length)
      for (const text of ['<script>', 'PK\x05\x06', 'a-secret-place']) assert.ok(!rawPayload.includes(text), text)
      assert.equal((await sharp(rawPayload).metadata()).exif, undefined)
    })
  }

  it('is turned upright and scaled down to the largest side', async () => {
    const turned = await plainImage(IMAGE_SIDE_MAX * 2, 100)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload('image', 'a.jpg', turned)
    assert.deepEqual([body.width, body.height], [50, IMAGE_SIDE_MAX])
  })

  it('of an icon is its largest one, as a PNG, from a PNG or a bitmap', async () => {
    const small = await plainImage(16, 16).png().toBuffer()
    const large = await plainImage(48, 48).png().toBuffer()
    const fromPng = await upload(
      'image',
      'a.ico',
      iconOf([
        { side: 16, bytes: small },
        { side: 48, bytes: large },
      ]),
    )
    assert.deepEqual([fromPng.body.mediaType, fromPng.body.width], ['image/png', 48])
    const fromBitmap = await upload('image', 'b.ico', iconOf([{ side: 32, bytes: iconBitmap(32, [200, 100, 50, 255]) }]))
    const { rawPayload } = await download(fromBitmap.body.id)
    assert.deepEqual([...(await sharp(rawPayload).raw().toBuffer()).subarray(0, 3)], [200, 100, 50])
  })

  it('of 20,000 × 20,000 pixels is refused before it is decoded', async () => {
    const bomb = wholePng(20_000, 20_000)
    assert.ok(bomb.length < IMAGE_MAX_BYTES)
    const before = process.memoryUsage.rss()
    const tookMs = await processorMs(async () => {
      await refused('image', 'bomb.png', bomb, 413, 'ImageTooLarge')
      await refused('file', 'bomb.png', bomb, 413, 'ImageTooLarge')
      await refused('image', 'bomb.ico', iconOf([{ side: 256, bytes: bomb }]), 413, 'ImageTooLarge')
    })
    assert.ok(process.memoryUsage.rss() - before < 200 * 1024 * 1024, 'decoded pixels would take 1.2 GB')
    assert.ok(tookMs < allowedMs(10_000), `${tookMs} ms`)
  })

  it(`is decoded alone, however many people send one: ${SENDERS} of 49 megapixels at once`, async () => {
    // Progressive and turned, so that the whole image has to be in memory.
    const image = await plainImage(7_000, 7_000).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer()
    const people = await Promise.all(Array.from({ length: SENDERS }, () => test.as('user')))
    const before = process.memoryUsage.rss()
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const answers = await Promise.all(people.map((by) => upload('image', 'large.jpg', image, by)))
    clearInterval(watching)
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.width]),
      people.map(() => [201, IMAGE_SIDE_MAX]),
    )
    assert.ok(most - before < 700 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MB; one takes about 500 MB`)
  })

  const unsized = Buffer.concat([wholePng(20, 20).subarray(0, 40), Buffer.alloc(40)])
  const others: [string, Buffer][] = [
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['HTML', Buffer.from('<!doctype html><svg xmlns="http://www.w3.org/2000/svg"></svg><script>1</script>')],
    ['HTML before an SVG', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['nothing but the first bytes of a PNG', unsized],
    ['a JPEG signature before HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>1</script>')])],
    ['an icon that points beyond its end', iconOf([{ side: 16, bytes: Buffer.alloc(10) }]).subarray(0, 24)],
    ['an icon with a bitmap larger than 256 pixels', iconOf([{ side: 16, bytes: hugeBitmap() }])],
    ['an SVG of another namespace', Buffer.from('<svg xmlns="http://www.w3.org/1999/xhtml"></svg>')],
    ['an SVG with an element beside it', Buffer.concat([svgOf(''), svgOf('')])],
    ['no UTF-8', Buffer.concat([svgOf('').subarray(0, -6), Buffer.from([0xff, 0xfe]), Buffer.from('</svg>')])],
  ]
  for (const [what, bytes] of others) it(`is refused that is ${what}`, () => refused('image', 'a.png', bytes, 422, 'ImageFormatNotAllowed'))

  it('is refused above 5 MB, an SVG above 1 MB', async () => {
    await refused('image', 'a.png', Buffer.concat([wholePng(10, 10), Buffer.alloc(IMAGE_MAX_BYTES)]), 413, 'ImageTooLarge')
    await refused('image', 'a.svg', svgOf(`<desc>${'x'.repeat(SVG_MAX_BYTES)}</desc>`), 413, 'ImageTooLarge')
  })
})

function hugeBitmap(): Buffer {
  const bitmap = iconBitmap(16, [0, 0, 0, 255])
  bitmap.writeInt32LE(2 ** 30, 4)
  bitmap.writeInt32LE(2 ** 30, 8)
  return bitmap
}

describe('an SVG', () => {
  it('keeps its drawing and loses what programs added', async () => {
    const drawn =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#08f"></stop></linearGradient><style>.b{fill:url(#a)}</style></defs>' +
      '<path class="b" d="M0 0h10v10z" fill="url(#a)"></path><text x="1" y="9">한 &amp; b</text>'
    const extra =
      '<metadata><rdf:RDF xmlns:rdf="r"><script>1</script></rdf:RDF></metadata><sodipodi:namedview id="v"><inkscape:page/></sodipodi:namedview>'
    const { status, body } = await upload(
      'image',
      'a.svg',
      Buffer.concat([svgOf(`${extra}${drawn}`, '<?xml version="1.0"?>\n<!-- made by hand -->\n'), Buffer.from('trailing')]),
    )
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([body.mediaType, body.width, body.height], ['image/svg+xml', null, null])
    assert.equal((await download(body.id)).payload, svgOf(drawn).toString())
  })

  const use = (id: number) => `<g id="g${id}">${'<use href="#g'.concat(String(id - 1), '"/>').repeat(10)}</g>`
  const unsafe: [string, Buffer][] = [
    ['a script', svgOf('<script>alert(1)</script>')],
    ['a script in another spelling', svgOf('<sCrIpT>alert(1)</sCrIpT>')],
    ['a script by a link', svgOf('<script href="https://evil.example/x.js"/>')],
    ['foreignObject', svgOf('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe/></body></foreignObject>')],
    ['an event handler', svgOf('<rect onclick="alert(1)"/>')],
    ['an event handler of the root', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')],
    ['an external image', svgOf('<image href="https://evil.example/a.png"/>')],
    ['an external use', svgOf('<use xlink:href="https://evil.example/a.svg#b"/>')],
    ['an external gradient', svgOf('<linearGradient href="https://evil.example/a.svg#b"/>')],
    ['an external fill', svgOf('<rect fill="url(https://evil.example/a.svg#b)"/>')],
    ['an external style', svgOf('<rect style="background:url(//evil.example/a)"/>')],
    ['an import of styles', svgOf('<style>@import "https://evil.example/a.css";</style>')],
    ['an escaped import of styles', svgOf('<style>@\\69mport "https://evil.example/a.css";</style>')],
    ['an element in its styles', svgOf('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>')],
    ['a javascript link', svgOf('<a href="javascript:alert(1)"><rect/></a>')],
    ['an animation of a link', svgOf('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a link in another spelling', svgOf('<linearGradient xlink:HREF="jAvAsCrIpT:alert(1)"/>')],
    ['an entity bomb', svgOf('&c;', '<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>')],
    ['an external entity', svgOf('&a;', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ['an external style sheet', svgOf('', '<?xml-stylesheet href="https://evil.example/a.css"?>')],
    ['elements that draw each other again', svgOf(Array.from({ length: 10 }, (_, id) => use(id + 1)).join(''))],
  ]
  for (const [what, bytes] of unsafe)
    it(`is refused with ${what}`, async () => {
      const { status, body } = await upload('image', 'a.svg', bytes)
      assert.ok(['ImageUnsafe', 'ImageFormatNotAllowed'].includes(body.error), JSON.stringify(body))
      assert.equal(status, 422)
      assert.equal(await test.db.$count(uploadContents), 0)
    })

  it('is refused with too many elements or levels, without taking long', async () => {
    const tookMs = await processorMs(async () => {
      await refused('image', 'a.svg', svgOf('<g/>'.repeat(200_000)), 413, 'ImageTooLarge')
      await refused('image', 'a.svg', svgOf('<g>'.repeat(200_000)), 413, 'ImageTooLarge')
    })
    assert.ok(tookMs < allowedMs(5_000), `${tookMs} ms`)
  })
})

describe('a file', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n')
  const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  for (const [name, bytes, mediaType] of [
    ['a.pdf', pdf, 'application/pdf'],
    ['a.zip', zip, 'application/zip'],
    ['a.txt', Buffer.from('안녕\n'), 'text/plain'],
    ['a.CSV', Buffer.from('a,b\r\n1,2'), 'text/csv'],
    ['a.json', Buffer.from('{"a":1}'), 'application/json'],
  ] as const) {
    it(`is stored as it is: ${name}`, async () => {
      const { status, body } = await upload('file', name, bytes)
      assert.deepEqual([status, body.mediaType], [201, mediaType])
      const { rawPayload, headers } = await download(body.id)
      assert.deepEqual(rawPayload, bytes)
      assert.match(String(headers['content-disposition']), /^attachment; filename="a\./)
    })
  }

  it('keeps a name of any characters in the download', async () => {
    const { body } = await upload('file', '보고서 "1".txt', Buffer.from('x'))
    const { headers } = await download(body.id)
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="___ _1_.txt"; filename*=UTF-8''%EB%B3%B4%EA%B3%A0%EC%84%9C%20%221%22.txt`,
    )
  })

  const png = wholePng(10, 10)
  for (const [what, name, bytes] of [
    ['a PDF named as an image', 'a.png', pdf],
    ['an image named as a PDF', 'a.pdf', png],
    ['a JPEG named as a PNG', 'a.jpg', png],
    ['a PDF that is also a ZIP', 'a.pdf', Buffer.concat([pdf, zip])],
    ['a ZIP without its end', 'a.zip', Buffer.from('PK\x03\x04 and no more')],
    ['a program', 'a.exe', Buffer.from('MZ\x90\x00', 'latin1')],
    ['a program named as text', 'a.txt', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['HTML', 'a.html', Buffer.from('<script>1</script>')],
    ['an SVG', 'a.svg', svgOf('')],
    ['JSON that is broken', 'a.json', Buffer.from('{"a":')],
    ['JSON without end', 'a.json', Buffer.from('['.repeat(1_000_000))],
    ['a file without an extension', 'file', Buffer.from('x')],
  ] as const)
    it(`is refused that is ${what}`, () => refused('file', name, bytes, 422, 'FileFormatNotAllowed'))

  it('is refused above 10 MB', async () => {
    await refused('file', 'a.txt', Buffer.alloc(FILE_MAX_BYTES + 1, 'x'), 413, 'FileTooLarge')
  })
})

describe('the store', () => {
  it('accepts base64 only', async () => {
    for (const content of ['not base64!', 'YQ', 'YR==', 'YQ==\n']) {
      const { status, body } = await user.post('/uploads', { purpose: 'file', name: 'a.txt', content })
      assert.deepEqual([status, body.error], [400, 'BadRequest'], content)
    }
  })

  it('keeps equal contents once', async () => {
    const ids = new Set<string>()
    for (const name of ['a.txt', 'b.txt', 'a.txt']) ids.add((await upload('file', name, Buffer.from('same'))).body.id)
    ids.add((await upload('file', 'a.txt', Buffer.from('same'), await test.as('developer'))).body.id)
    assert.equal(ids.size, 4)
    assert.equal(await test.db.$count(uploadContents), 1)
  })

  it('serves an upload to its owner only, in a sandbox, never changed, and 304 to who has it', async () => {
    const { body } = await upload('image', 'a.svg', svgOf('<rect/>'))
    const { headers, statusCode } = await download(body.id)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/svg+xml')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /^default-src 'none';.*; sandbox$/)
    assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable')
    assert.equal(headers['content-disposition'], undefined)
    const again = await download(body.id, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.payload], [304, ''])
    for (const other of [await test.as('user'), await test.as('superAdmin')]) {
      const answer = await other.get(`/uploads/${body.id}`)
      assert.deepEqual([answer.status, answer.body.error], [404, 'UploadNotFound'])
    }
    assert.equal((await test.anonymous.get(`/uploads/${body.id}`)).status, 401)
  })

  it('is full for a person at the quota, also when uploads come at once', async () => {
    await test.db.insert(uploadContents).values({ sha256: 'full', mediaType: 'text/plain', bytes: Buffer.from('x') })
    const filler = {
      ownerId: user.id,
      contentSha256: 'full',
      purpose: 'file',
      name: 'a.txt',
      sizeBytes: UPLOAD_QUOTA_BYTES - 2 * UPLOAD_COUNTED_MIN_BYTES + 1,
    } as const
    await test.db.insert(uploads).values(filler)
    const answers = await Promise.all(['11', '22', '33', '44'].map((text) => upload('file', 'a.txt', Buffer.from(text))))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
    assert.ok(answers.every(({ status, body }) => status === 201 || body.error === 'UploadQuotaExceeded'))
    assert.equal((await upload('file', 'a.txt', Buffer.from('55'), await test.as('user'))).status, 201)
  })

  it('deletes after a day what nothing refers to, with contents that nobody has any more', async () => {
    const old = (await upload('file', 'a.txt', Buffer.from('old'))).body.id
    await upload('file', 'a.txt', Buffer.from('both'))
    await test.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
    const young = (await upload('file', 'b.txt', Buffer.from('both'))).body.id
    await transact(test.db, clearUploads.run)
    assert.equal((await download(old)).statusCode, 404)
    assert.equal((await download(young)).payload, 'both')
    assert.equal(await test.db.$count(uploadContents), 1)
    assert.equal(await test.db.$count(uploads, eq(uploads.ownerId, user.id)), 1)
  })
})
