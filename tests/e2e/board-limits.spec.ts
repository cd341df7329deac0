import { expect, test } from '@playwright/test'
import { sweepSize } from '@portico/contract/testing/sweep'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf, deletePosts, makeApi } from '../support/hidden-things.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'

// Every limit and error of boards (product rules, sections 5 and 8), each at its edge: what is just allowed, and what is just refused.

const { webUrl, targetPort } = runningStack()
const MEGABYTE = 1024 * 1024
const CATEGORIES = ['usage', 'basicInfo', 'etc', 'support', 'partners', 'apiHelp', 'devAndBugs']
const NOBODYS = '01a1fc15-3404-746f-961d-c7ac521ad7e2'

let admin: BrowserlessPerson
let developer: BrowserlessPerson
let user: BrowserlessPerson
let apiId: string
let unpublishedId: string

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
  const join = async (role: 'user' | 'developer') => {
    const { loginPath, email } = await makePerson(admin, role)
    return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  }
  ;[user, developer] = [await join('user'), await join('developer')]
  const makers = { admin, developer, user, targetPort }
  apiId = (await makeApi(makers, 'a published API', 'approved')).id
  unpublishedId = (await makeApi(makers, 'an API that is not published', 'not')).id
})

// Other tests count the posts of the boards.
test.afterAll(() => deletePosts(admin, /^(?:A title|가{100})$/))

/** Returns the status, and what is refused: the code, and for fields their places and rules. */
async function answerOf(person: BrowserlessPerson, method: string, path: string, body?: unknown): Promise<string> {
  const { status, body: answer } = await person.call<{ error?: string; data?: { fields?: { path: string; rule: string }[] } }>(
    method,
    path,
    body,
  )
  const fields = answer.data?.fields?.map(({ path: field, rule }) => `${field} ${rule}`) ?? []
  return [status, ...(answer.error ? [answer.error] : []), ...fields].join(', ')
}

const invalid = (...fields: string[]) => ['400', 'ClassValidatorPassFailed', ...fields].join(', ')
const text = { locale: 'en', title: 'A title', content: contentOf('A text') }
const withContent = (...children: object[]) => ({ texts: [{ ...text, content: { root: { type: 'root', children } } }] })
const image = (at: number) => ({ type: 'paragraph', children: [{ type: 'image', uploadId: NOBODYS.slice(0, -2) + (10 + at), alt: 'x' }] })

test('a post is refused beyond each of its limits, with the field and the rule', async () => {
  const cases: [string, object, string][] = [
    ['a title of 100 letters', { texts: [{ ...text, title: '가'.repeat(100) }] }, '201'],
    ['a title of 101', { texts: [{ ...text, title: 'a'.repeat(101) }] }, invalid('texts[0].title maxLength')],
    ['an empty title', { texts: [{ ...text, title: ' ' }] }, invalid('texts[0].title required')],
    ['an empty text', { texts: [{ ...text, content: contentOf(' ') }] }, invalid('texts[0].content required')],
    ['a text of 200 kB', { texts: [{ ...text, content: contentOf('x'.repeat(200_000)) }] }, invalid('texts[0].content richText')],
    ['no language', { texts: [] }, invalid('texts minItems')],
    ['one language twice', { texts: [text, text] }, invalid('texts[1].locale distinct')],
    ['both languages', { texts: [text, { ...text, locale: 'ko' }] }, '201'],
    ['another language', { texts: [{ ...text, locale: 'fr' }] }, invalid('texts[0].locale oneOf')],
    ['another board', { board: 'news' }, invalid('board oneOf')],
    ['another category', { board: 'faq', category: 'x' }, invalid('category oneOf')],
    ...CATEGORIES.map((category): [string, object, string] => [`the category ${category}`, { board: 'faq', category }, '201']),
    ['news without an API', { board: 'api-news' }, invalid('apiId required')],
    ['news about an unknown API', { board: 'api-news', apiId: NOBODYS }, '404, NoApi'],
    ['a time that is none', { publishAt: 'soon' }, invalid('publishAt moment')],
    ['six files', { files: [1, 2, 3, 4, 5, 6].map((at) => NOBODYS.slice(0, -1) + at) }, invalid('files maxItems')],
    ['a file twice', { files: [NOBODYS, NOBODYS] }, invalid('files distinct')],
    ['an unknown file', { files: [NOBODYS] }, '404, UploadNotFound'],
    ['eleven images', withContent(...Array.from({ length: 11 }, (_, at) => image(at))), invalid('texts[0].content maxItems')],
    ['an unknown image', withContent(image(1)), '404, UploadNotFound'],
    [
      'a link that runs a script',
      withContent({
        type: 'paragraph',
        children: [{ type: 'link', url: 'javascript:x', children: [{ type: 'text', text: 'x', format: 0 }] }],
      }),
      invalid('texts[0].content richText'),
    ],
    ['an unknown part of a text', withContent({ type: 'iframe', children: [] }), invalid('texts[0].content richText')],
  ]
  for (const [what, changes, expected] of cases)
    expect
      .soft([what, await answerOf(admin, 'POST', 'managed-posts', { board: 'notice', texts: [text], ...changes })])
      .toEqual([what, expected])
})

test('a decision on a post needs a waiting post, and a rejection a reason', async () => {
  const news = { board: 'api-news', apiId, texts: [text] }
  const { id } = await developer.must<{ id: string }>('POST', 'managed-posts', news)
  expect(await answerOf(admin, 'POST', `managed-posts/${id}/reject`, { reason: ' ' })).toBe(invalid('reason required'))
  expect(await answerOf(admin, 'POST', `managed-posts/${id}/approve`)).toBe('200')
  expect(await answerOf(admin, 'POST', `managed-posts/${id}/approve`)).toBe('409, StateNotAllowed')
  expect(await answerOf(admin, 'POST', `managed-posts/${id}/reject`, { reason: 'Late' })).toBe('409, StateNotAllowed')
})

const entry = { content: contentOf('A text'), files: [] }
const inquiry = (changes: object = {}) => ({
  kind: 'api-customer-support',
  apiId,
  category: 'usage',
  title: 'A question',
  ...entry,
  ...changes,
})

test('an inquiry and its answers are refused beyond each of their limits', async () => {
  const cases: [string, object, string][] = [
    ['a title of 100 letters', { title: '가'.repeat(100) }, '201'],
    ['a title of 101', { title: 'a'.repeat(101) }, invalid('title maxLength')],
    ['an empty title', { title: '' }, invalid('title required')],
    ['an empty text', { content: contentOf('') }, invalid('content required')],
    ['no API', { apiId: null }, invalid('apiId required')],
    ['two APIs', { apiId: [apiId, unpublishedId] }, invalid('apiId type')],
    ['an API that is not published', { apiId: unpublishedId }, '404, NoApi'],
    ['no category', { category: undefined }, invalid('category required')],
    ['another category', { category: 'x' }, invalid('category oneOf')],
    ...CATEGORIES.map((category): [string, object, string] => [`the category ${category}`, { category }, '201']),
    ['another kind', { kind: 'x' }, invalid('kind oneOf')],
    ['six files', { files: [1, 2, 3, 4, 5, 6].map((at) => NOBODYS.slice(0, -1) + at) }, invalid('files maxItems')],
    ['an unknown file', { files: [NOBODYS] }, '404, UploadNotFound'],
  ]
  for (const [what, changes, expected] of cases)
    expect.soft([what, await answerOf(user, 'POST', 'my/inquiries', inquiry(changes))]).toEqual([what, expected])

  const { id } = await user.must<{ id: string }>('POST', 'my/inquiries', inquiry())
  const answers: [string, object, string][] = [
    ['a title of 101', { title: 'a'.repeat(101), ...entry }, invalid('title maxLength')],
    ['no title', entry, invalid('title required')],
    ['an empty text', { title: 'A', content: contentOf(''), files: [] }, invalid('content required')],
    ['a title of 100 letters', { title: '가'.repeat(100), ...entry }, '201'],
  ]
  for (const [what, body, expected] of answers)
    expect.soft([what, await answerOf(developer, 'POST', `inquiries/${id}/answers`, body)]).toEqual([what, expected])
  const { status } = await user.must<{ status: string }>('GET', `my/inquiries/${id}`)
  expect(status).toBe('COMPLETE')
  expect(await answerOf(user, 'PUT', `my/inquiries/${id}`, { category: 'usage', title: 'Late', ...entry })).toBe('409, InquiryAnswered')
  expect(await answerOf(user, 'POST', `my/inquiries/${id}/questions`, entry)).toBe('201')
  expect((await user.must<{ status: string }>('GET', `my/inquiries/${id}`)).status).toBe('WAITING')
})

test('a person has at most 50 inquiries that wait, and an inquiry 200 entries', async () => {
  const { loginPath, email } = await makePerson(admin, 'user')
  const asker = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const ids: string[] = []
  for (let number = 0; number < 50; number += 1) ids.push((await asker.must<{ id: string }>('POST', 'my/inquiries', inquiry())).id)
  expect(await answerOf(asker, 'POST', 'my/inquiries', inquiry())).toBe('409, InquiryLimitReached')
  await asker.must('DELETE', `my/inquiries/${ids[0]}`)
  expect(await answerOf(asker, 'POST', 'my/inquiries', inquiry())).toBe('201')
  // The first entry is the inquiry's own text.
  const more = sweepSize({ whole: 199, few: 3 })
  for (let number = 0; number < more; number += 1)
    expect(await answerOf(asker, 'POST', `my/inquiries/${ids[1]}/questions`, entry)).toBe('201')
  if (more === 199) expect(await answerOf(asker, 'POST', `my/inquiries/${ids[1]}/questions`, entry)).toBe('409, EntryLimitReached')
})

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
    expect.soft([what, await answerOf(admin, 'POST', 'uploads', body)]).toEqual([what, expected])
  }
  const { id } = await user.must<{ id: string }>('POST', 'uploads', { purpose: 'file', name: 'a.txt', content: 'eA==' })
  expect(await answerOf(admin, 'POST', 'managed-posts', { board: 'notice', texts: [text], files: [id] })).toBe('404, UploadNotFound')
  const file = await admin.must<{ id: string }>('POST', 'uploads', { purpose: 'file', name: 'a.txt', content: 'eA==' })
  const shown = withContent({ type: 'paragraph', children: [{ type: 'image', uploadId: file.id, alt: 'x' }] })
  expect(await answerOf(admin, 'POST', 'managed-posts', { board: 'notice', ...shown })).toBe('404, UploadNotFound')
})
