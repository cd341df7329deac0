import { expect, test } from '@playwright/test'
import { iconOf, plainImage, wholePng } from '../../platform/features/upload/testing/sample-images.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf, deletePosts } from '../support/hidden-things.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { invalid, refusalOf } from '../support/refusal-of.ts'

// Every limit of images and files (product rules, sections 5 and 8; domain decisions, section 10), each at its edge.

const { webUrl } = runningStack()
const MEGABYTE = 1024 * 1024
const NOBODYS = '01a1fc15-3404-746f-961d-c7ac521ad7e2'

const text = { locale: 'en', title: 'A title', content: contentOf('A text') }

let admin: BrowserlessPerson
let user: BrowserlessPerson

test.beforeAll(async () => {
  const root = await signedIn('superAdmin')
  const join = async (role: 'user' | 'admin') => {
    const { loginPath, email } = await makePerson(root, role)
    return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  }
  ;[admin, user] = [await join('admin'), await join('user')]
})

// Other tests count the posts of the boards.
test.afterAll(() => deletePosts(admin, /^A title$/))

const send = (person: BrowserlessPerson, purpose: string, name: string, content: string | Buffer) =>
  refusalOf(person, 'POST', 'uploads', { purpose, name, content: Buffer.from(content).toString('base64') })

test('an upload is refused by its format, size, name and owner', async () => {
  const svg = (spaces: number) => `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(spaces)}</svg>`
  const cases: [string, string, string, string | Buffer, string][] = [
    ['a program', 'file', 'a.exe', 'x', '422, FileFormatNotAllowed'],
    ['a page', 'file', 'a.html', 'x', '422, FileFormatNotAllowed'],
    ['no ending', 'file', 'a', 'x', '422, FileFormatNotAllowed'],
    ['a text as an image', 'image', 'a.txt', 'x', '422, ImageFormatNotAllowed'],
    ['a text that is called an image', 'image', 'a.png', 'x', '422, ImageFormatNotAllowed'],
    ['an SVG over 1 MB', 'image', 'a.svg', svg(MEGABYTE), '413, ImageTooLarge'],
    ['an image over 5 MB', 'image', 'a.png', Buffer.alloc(5 * MEGABYTE + 1), '413, ImageTooLarge'],
    ['a file of 10 MB', 'file', 'a.txt', Buffer.alloc(10 * MEGABYTE, 'a'), '201'],
    ['a file over 10 MB', 'file', 'a.txt', Buffer.alloc(10 * MEGABYTE + 1, 'a'), '413, FileTooLarge'],
    ['a body over twice as much', 'file', 'a.txt', Buffer.alloc(21 * MEGABYTE, 'a'), '413, PayloadTooLarge'],
    ['nothing', 'file', 'a.txt', '', invalid('content required')],
    ['a name of 255 letters', 'file', `${'a'.repeat(251)}.txt`, 'x', '201'],
    ['a name of 256', 'file', `${'a'.repeat(252)}.txt`, 'x', invalid('name maxLength')],
    ['another purpose', 'video', 'a.txt', 'x', invalid('purpose oneOf')],
    ...['png', 'jpg', 'jpeg', 'pdf', 'zip'].map((ending): [string, string, string, string, string] => {
      return [`a text that is called ${ending}`, 'file', `a.${ending}`, 'x', '422, FileFormatNotAllowed']
    }),
    ...['txt', 'csv', 'json'].map((ending): [string, string, string, string, string] => [`a ${ending}`, 'file', `a.${ending}`, '1', '201']),
  ]
  for (const [what, purpose, name, content, expected] of cases) {
    const body = { purpose, name, content: Buffer.from(content).toString('base64') }
    expect.soft([what, await refusalOf(admin, 'POST', 'uploads', body)]).toEqual([what, expected])
  }
  const { id } = await user.must<{ id: string }>('POST', 'uploads', { purpose: 'file', name: 'a.txt', content: 'eA==' })
  expect(await refusalOf(admin, 'POST', 'managed-posts', { board: 'notice', texts: [text], files: [id] })).toBe('404, UploadNotFound')
  const file = await admin.must<{ id: string }>('POST', 'uploads', { purpose: 'file', name: 'a.txt', content: 'eA==' })
  const shown = {
    texts: [
      {
        ...text,
        content: { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'image', uploadId: file.id, alt: 'x' }] }] } },
      },
    ],
  }
  expect(await refusalOf(admin, 'POST', 'managed-posts', { board: 'notice', ...shown })).toBe('404, UploadNotFound')
})

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg">'
const UNSAFE = {
  'a script': `${ROOT}<script>x</script></svg>`,
  'an event handler': `${ROOT}<rect onload="x"/></svg>`,
  'embedded content': `${ROOT}<foreignObject/></svg>`,
  'an external reference': `${ROOT}<image href="https://example.com/x.png"/></svg>`,
  'an entity': `<!DOCTYPE svg [<!ENTITY x "y">]>${ROOT}</svg>`,
}

test('an image is taken in each format, and refused beyond its parts and pixels', async () => {
  const png = await plainImage(16, 16).png().toBuffer()
  const jpeg = await plainImage(16, 16).jpeg().toBuffer()
  const cases: [string, string | Buffer, string][] = [
    ['a.png', png, '201'],
    ['a.jpg', jpeg, '201'],
    ['a.jpeg', jpeg, '201'],
    ['a.ico', iconOf([{ side: 16, bytes: png }]), '201'],
    ['a.svg', `${ROOT}</svg>`, '201'],
    ['elements.svg', `${ROOT}${'<g/>'.repeat(4_999)}</svg>`, '201'],
    ['too-many-elements.svg', `${ROOT}${'<g/>'.repeat(5_000)}</svg>`, '413, ImageTooLarge'],
    ['levels.svg', `${ROOT}${'<g>'.repeat(49)}${'</g>'.repeat(49)}</svg>`, '201'],
    ['too-many-levels.svg', `${ROOT}${'<g>'.repeat(50)}${'</g>'.repeat(50)}</svg>`, '413, ImageTooLarge'],
    ['too-many-pixels.png', wholePng(10_000, 5_001), '413, ImageTooLarge'],
    ...Object.entries(UNSAFE).map(([what, content]): [string, string, string] => [`${what}.svg`, content, '422, ImageUnsafe']),
  ]
  for (const [name, content, expected] of cases) expect.soft([name, await send(admin, 'image', name, content)]).toEqual([name, expected])
  const { width, height } = await admin.must<{ width: number; height: number }>('POST', 'uploads', {
    ...{ purpose: 'image', name: 'wide.png', content: wholePng(5_120, 100).toString('base64') },
  })
  expect([width, height]).toEqual([2_560, 50])
})

test('a file is taken in each format; what is no base64 is refused', async () => {
  const image = { png: await plainImage(8, 8).png().toBuffer(), jpg: await plainImage(8, 8).jpeg().toBuffer() }
  const end = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  for (const [name, content] of Object.entries({
    ...{ 'a.png': image.png, 'a.jpg': image.jpg, 'a.jpeg': image.jpg },
    ...{ 'a.pdf': Buffer.from('%PDF-1.4\n%%EOF'), 'a.zip': end },
  }))
    expect.soft([name, await send(user, 'file', name, content)]).toEqual([name, '201'])
  expect(await refusalOf(user, 'POST', 'uploads', { purpose: 'file', name: 'a.txt', content: 'no base64!' })).toBe('400, BadRequest')
  expect(await refusalOf(user, 'GET', `uploads/${NOBODYS}`)).toBe('404, UploadNotFound')
})

test('a person’s uploads take up to 200 MB', async () => {
  const { loginPath, email } = await makePerson(await signedIn('superAdmin'), 'user')
  const person = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const largest = Buffer.alloc(10 * MEGABYTE, 'a')
  for (let number = 0; number < 20; number += 1) expect(await send(person, 'file', 'a.txt', largest)).toBe('201')
  expect(await send(person, 'file', 'a.txt', 'a')).toBe('409, UploadQuotaExceeded')
})
