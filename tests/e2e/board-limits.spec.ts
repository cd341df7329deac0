import { expect, test } from '@playwright/test'
import { sweepSize } from '@portico/contract/testing/sweep'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf, deletePosts, makeApi } from '../support/hidden-things.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { invalid, refusalOf } from '../support/refusal-of.ts'

// Every limit and error of boards (product rules, sections 5 and 8), each at its edge: what is just allowed, and what is just refused.

const { webUrl, targetPort } = runningStack()
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
    ['another visibility', { visibility: 'friends' }, invalid('visibility oneOf')],
    ['a field that no post has', { author: 'me' }, invalid('author unknown')],
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
      .soft([what, await refusalOf(admin, 'POST', 'managed-posts', { board: 'notice', texts: [text], ...changes })])
      .toEqual([what, expected])
})

test('a changed post keeps to the same limits, and stays on its board', async () => {
  const { id } = await admin.must<{ id: string }>('POST', 'managed-posts', { board: 'notice', texts: [text] })
  const cases: [string, object, string][] = [
    ['a title of 101', { texts: [{ ...text, title: 'a'.repeat(101) }] }, invalid('texts[0].title maxLength')],
    ['no language', { texts: [] }, invalid('texts minItems')],
    ['another board', { texts: [text], board: 'faq' }, invalid('board unknown')],
    ['an API', { texts: [text], apiId }, invalid('apiId unknown')],
    ['an unknown file', { texts: [text], files: [NOBODYS] }, '404, UploadNotFound'],
    ['nothing wrong', { texts: [text] }, '200'],
  ]
  for (const [what, body, expected] of cases)
    expect.soft([what, await refusalOf(admin, 'PUT', `managed-posts/${id}`, body)]).toEqual([what, expected])
  for (const path of [`managed-posts/${NOBODYS}`, `posts/${NOBODYS}`]) expect(await refusalOf(admin, 'GET', path)).toBe('404, PostNotFound')
  for (const path of [`managed-posts/${id}`, `posts/${id}`])
    expect(await refusalOf(admin, 'GET', `${path}/uploads/${NOBODYS}`)).toBe('404, UploadNotFound')
})

test('lists of boards are refused beyond each limit of a search', async () => {
  const cases: [string, string][] = [
    ['posts?board=notice&locale=en&size=100', '200'],
    ['posts?board=notice&locale=en&size=101', invalid('size max')],
    ['posts?board=notice&locale=en&page=0', invalid('page min')],
    ['posts?board=notice', invalid('locale required')],
    ['posts?locale=en', invalid('board required')],
    ['posts?board=faq&locale=en&category=x', invalid('category oneOf')],
    [`posts?board=faq&locale=en&q=${'x'.repeat(100)}`, '200'],
    [`posts?board=faq&locale=en&q=${'x'.repeat(101)}`, invalid('q maxLength')],
    ['managed-posts?status=OLD', invalid('status oneOf')],
    ['managed-posts?sort=title', invalid('sort oneOf')],
    ['inquiries?kind=x', invalid('kind oneOf')],
    ['inquiries?status=x', invalid('status oneOf')],
    ['shared-inquiries?apiId=x', invalid('apiId uuid')],
  ]
  for (const [path, expected] of cases) expect.soft([path, await refusalOf(admin, 'GET', path)]).toEqual([path, expected])
})

test('a decision on a post needs a waiting post, and a rejection a reason', async () => {
  const news = { board: 'api-news', apiId, texts: [text] }
  const { id } = await developer.must<{ id: string }>('POST', 'managed-posts', news)
  expect(await refusalOf(admin, 'POST', `managed-posts/${id}/reject`, { reason: ' ' })).toBe(invalid('reason required'))
  expect(await refusalOf(admin, 'POST', `managed-posts/${id}/reject`, { reason: 'a'.repeat(501) })).toBe(invalid('reason maxLength'))
  expect(await refusalOf(admin, 'POST', `managed-posts/${id}/approve`)).toBe('200')
  expect(await refusalOf(admin, 'POST', `managed-posts/${id}/approve`)).toBe('409, StateNotAllowed')
  expect(await refusalOf(admin, 'POST', `managed-posts/${id}/reject`, { reason: 'Late' })).toBe('409, StateNotAllowed')
})

const entry = { content: contentOf('A text'), files: [] }
const imagesOf = (count: number) => ({ content: { root: { type: 'root', children: Array.from({ length: count }, (_, at) => image(at)) } } })
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
    expect.soft([what, await refusalOf(user, 'POST', 'my/inquiries', inquiry(changes))]).toEqual([what, expected])

  const { id } = await user.must<{ id: string }>('POST', 'my/inquiries', inquiry())
  const answers: [string, object, string][] = [
    ['a title of 101', { title: 'a'.repeat(101), ...entry }, invalid('title maxLength')],
    ['no title', entry, invalid('title required')],
    ['an empty text', { title: 'A', content: contentOf(''), files: [] }, invalid('content required')],
    ['six files', { title: 'A', ...entry, files: [1, 2, 3, 4, 5, 6].map((at) => NOBODYS.slice(0, -1) + at) }, invalid('files maxItems')],
    ['an unknown file', { title: 'A', ...entry, files: [NOBODYS] }, '404, UploadNotFound'],
    ['eleven images', { title: 'A', ...entry, ...imagesOf(11) }, invalid('content maxItems')],
    ['a title of 100 letters', { title: '가'.repeat(100), ...entry }, '201'],
  ]
  for (const [what, body, expected] of answers)
    expect.soft([what, await refusalOf(developer, 'POST', `inquiries/${id}/answers`, body)]).toEqual([what, expected])
  const { status, entries } = await user.must<{ status: string; entries: { id: string }[] }>('GET', `my/inquiries/${id}`)
  expect(status).toBe('COMPLETE')
  // Only an answer is changed as one.
  const path = `inquiries/${id}/answers`
  expect(await refusalOf(developer, 'PUT', `${path}/${entries[0]?.id}`, { title: 'A', ...entry })).toBe('404, InquiryNotFound')
  expect(await refusalOf(developer, 'PUT', `${path}/${entries[1]?.id}`, { title: '', ...entry })).toBe(invalid('title required'))
  expect(await refusalOf(developer, 'PUT', `${path}/${entries[1]?.id}`, { title: 'A', ...entry })).toBe('200')
  expect(await refusalOf(user, 'PUT', `my/inquiries/${id}`, { category: 'usage', title: 'Late', ...entry })).toBe('409, InquiryAnswered')
  expect(await refusalOf(user, 'POST', `my/inquiries/${id}/questions`, entry)).toBe('201')
  expect((await user.must<{ status: string }>('GET', `my/inquiries/${id}`)).status).toBe('WAITING')
  const questions: [string, object, string][] = [
    ['an empty text', { ...entry, content: contentOf(' ') }, invalid('content required')],
    ['eleven images', imagesOf(11), invalid('content maxItems')],
    ['a title', { ...entry, title: 'A' }, invalid('title unknown')],
  ]
  for (const [what, body, expected] of questions)
    expect.soft([what, await refusalOf(user, 'POST', `my/inquiries/${id}/questions`, body)]).toEqual([what, expected])
  for (const own of [`my/inquiries/${id}`, `inquiries/${id}`, `shared-inquiries/${id}`])
    expect(await refusalOf(user, 'GET', `${own}/uploads/${NOBODYS}`)).toMatch(/^(?:404, UploadNotFound|403, NotAllowedRole)$/)
})

test('a person has at most 50 inquiries that wait, and an inquiry 200 entries', async () => {
  const { loginPath, email } = await makePerson(admin, 'user')
  const asker = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const ids: string[] = []
  for (let number = 0; number < 50; number += 1) ids.push((await asker.must<{ id: string }>('POST', 'my/inquiries', inquiry())).id)
  expect(await refusalOf(asker, 'POST', 'my/inquiries', inquiry())).toBe('409, InquiryLimitReached')
  await asker.must('DELETE', `my/inquiries/${ids[0]}`)
  expect(await refusalOf(asker, 'POST', 'my/inquiries', inquiry())).toBe('201')
  // The first entry is the inquiry's own text.
  const more = sweepSize({ whole: 199, few: 3 })
  for (let number = 0; number < more; number += 1)
    expect(await refusalOf(asker, 'POST', `my/inquiries/${ids[1]}/questions`, entry)).toBe('201')
  if (more === 199) expect(await refusalOf(asker, 'POST', `my/inquiries/${ids[1]}/questions`, entry)).toBe('409, EntryLimitReached')
})
