import type { DocumentIndex } from '@portico/contract/api-document/reading-view'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import texts from '@/messages/en/api-document.json'
import { ReferenceIndex } from './reference-index'

const operation = (httpMethod: string, path: string, summary: string, tag: string, fields: string[] = []) =>
  ({
    slug: `${httpMethod}-${summary}`,
    httpMethod,
    path,
    summary,
    deprecated: false,
    tags: [tag],
    fields,
  }) as DocumentIndex['operations'][number]
const index: DocumentIndex = {
  operations: [
    operation('GET', '/pets', 'List pets', 'pets'),
    operation('POST', '/pets', '반려동물 등록', 'pets', ['ownerId']),
    operation('GET', '/shops', 'List shops', 'shops'),
  ],
  webhooks: [
    { slug: 'sold', httpMethod: 'POST', path: 'orderSold', summary: 'An order was sold', deprecated: false, tags: ['shops'], fields: [] },
  ],
  tags: [{ slug: 'pets', label: 'Pets', count: 2 }],
  models: [{ name: 'Pet', slug: 'pet' }],
}

/** Whether the index is on the screen. */
let isSeen = true
let seeIndex = () => undefined as unknown
globalThis.IntersectionObserver = class {
  constructor(notify: IntersectionObserverCallback) {
    seeIndex = () => notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  observe() {
    if (isSeen) seeIndex()
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver
afterEach(() => {
  isSeen = true
})

type Webhooks = Parameters<typeof ReferenceIndex>[0]['webhooks']
const WEBHOOKS = { href: '/webhooks', hrefOf: '/webhooks/*', label: 'Webhooks', mark: 'Webhook', count: 1 }

function show(answer: { ok: boolean } = { ok: true }, loaded = index, webhooks: Webhooks = null) {
  globalThis.fetch = jest.fn(async () => ({ ...answer, status: 500, json: async () => loaded })) as unknown as typeof fetch
  render(
    <ReferenceIndex
      url="/api/index"
      overview={{ href: '/overview', label: 'Overview' }}
      operationHref="/operations/*"
      modelHref="/models/*"
      tagHref="/tags/*"
      tags={[
        { slug: 'pets', name: 'Pets', heading: 'Animals', count: 2, href: '/tags/pets' },
        { slug: 'shops', name: 'Shops', heading: '', count: 1, href: '/tags/shops' },
      ]}
      webhooks={webhooks}
      models="Models"
      current={{ kind: 'operation', slug: 'GET-List pets', tag: 'pets' }}
      labels={texts.indexSearch}
    />,
  )
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox', { name: 'Search operations' }), { target: { value: text } })

it('lists the tags, and the operations of the open one once they are loaded', async () => {
  show()
  expect(links()).toEqual(['/overview', '/tags/pets', '/tags/shops'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'AnimalsPets2Shops1',
    'Pets2',
    'Shops1',
  ])
  expect(within(screen.getByRole('list', { name: 'Animals' })).getAllByRole('listitem')).toHaveLength(2)
  await waitFor(() =>
    expect(links()).toEqual(['/overview', '/tags/pets', '/operations/GET-List%20pets', expect.any(String), '/tags/shops']),
  )
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('List pets')
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('loads the operations only once it is on the screen', async () => {
  isSeen = false
  show()
  expect(fetch).not.toHaveBeenCalled()
  act(() => void seeIndex())
  await screen.findByRole('link', { current: 'page' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('opens and closes other tags in place, with their operations and webhooks', async () => {
  show({ ok: true }, index, WEBHOOKS)
  const shops = await screen.findByRole('button', { name: 'Shops', expanded: false })
  fireEvent.click(shops)
  expect(links()).toEqual([
    '/overview',
    '/tags/pets',
    '/operations/GET-List%20pets',
    expect.any(String),
    '/tags/shops',
    '/operations/GET-List%20shops',
    '/webhooks/sold',
    '/webhooks',
  ])
  expect(screen.getByRole('link', { name: /An order was sold/ }).textContent).toBe('POSTAn order was sold Webhook')
  fireEvent.click(screen.getByRole('button', { name: 'Pets', expanded: true }))
  expect(links()).toEqual(['/overview', '/tags/pets', '/tags/shops', '/operations/GET-List%20shops', '/webhooks/sold', '/webhooks'])
})

it('lists a hundred operations of a long tag, and leads to its page for the rest', async () => {
  const long = Array.from({ length: 150 }, (_, at) => operation('GET', `/shops/${at}`, `Shop ${at}`, 'shops'))
  show({ ok: true }, { ...index, operations: [...index.operations.slice(0, 2), ...long] })
  fireEvent.click(await screen.findByRole('button', { name: 'Shops' }))
  expect(links()).toHaveLength(5 + 100 + 1)
  expect(screen.getByRole('link', { name: texts.indexSearch.all }).getAttribute('href')).toBe('/tags/shops')
})

it('lists the models when they are opened', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Models 1', expanded: false }))
  expect(screen.getByRole('link', { name: 'Pet' }).getAttribute('href')).toBe('/models/pet')
})

it('finds operations by path, summary and field, and models by name', async () => {
  show()
  await waitFor(() => expect(links()).toHaveLength(5))
  search('ownerid')
  await waitFor(() => expect(links()).toHaveLength(1))
  expect(within(screen.getByRole('link')).getByText('ownerId')).toBeTruthy()
  search('pet')
  await waitFor(() => expect(links()).toEqual(['/tags/pets', '/operations/GET-List%20pets', expect.any(String), '/models/pet']))
  expect(screen.getByRole('link', { name: 'Pets Tag · 2' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  search('nothing')
  expect(await screen.findByText(texts.indexSearch.none)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  await waitFor(() => expect(links()).toHaveLength(5))
})

it('says how many results there are, and shows the rest when they are asked for', async () => {
  const long = Array.from({ length: 150 }, (_, at) => operation('GET', `/shops/${at}`, `Shop ${at}`, 'shops'))
  show({ ok: true }, { ...index, operations: [...index.operations.slice(0, 2), ...long] })
  await waitFor(() => expect(links()).toHaveLength(5))
  search('shop')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('60 of 150 results are shown.'))
  fireEvent.click(screen.getByRole('button', { name: texts.indexSearch.more }))
  await waitFor(() => expect(links()).toHaveLength(150))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: texts.indexSearch.more })).toBeNull()
})

it('finds webhooks, which it marks, at their own addresses', async () => {
  show({ ok: true }, index, WEBHOOKS)
  await waitFor(() => expect(links()).toHaveLength(6))
  search('sold')
  await waitFor(() => expect(links()).toEqual(['/webhooks/sold']))
  expect(screen.getByRole('link').textContent).toBe('POSTAn order was sold Webhook')
})

it('does not search while a syllable is unfinished', async () => {
  show()
  await waitFor(() => expect(links()).toHaveLength(5))
  const box = screen.getByRole('searchbox')
  fireEvent.compositionStart(box)
  search('반ㄹ')
  expect(links()).toHaveLength(5)
  fireEvent.change(box, { target: { value: '반려' } })
  fireEvent.compositionEnd(box)
  await waitFor(() => expect(links()).toHaveLength(1))
})

it('leaves the tags when the index cannot be loaded, and is focused by a slash', async () => {
  show({ ok: false })
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(links()).toHaveLength(3)
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('says that a search found nothing because the index could not be loaded, and loads it again with the next text', async () => {
  show({ ok: false })
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  search('s')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(texts.indexSearch.failed))
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => index })) as unknown as typeof fetch
  search('shop')
  await waitFor(() => expect(links()).not.toHaveLength(3))
  expect(screen.getByRole('status').textContent).toBe('')
})
