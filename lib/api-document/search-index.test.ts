import type { DocumentIndex } from '@portico/contract/api-document/reading-view'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { listedOperations, searchIndex } from './search-index'

const operation = (httpMethod: string, path: string, summary: string, fields: string[] = []) =>
  ({ slug: `${httpMethod}${path}`, httpMethod, path, summary, deprecated: false, tags: [], fields }) as DocumentIndex['operations'][number]
const index: DocumentIndex = {
  operations: [
    operation('POST', '/orders', 'Create an order', ['petId', 'coupon']),
    operation('GET', '/pets/{petId}', '반려동물 조회'),
    operation('DELETE', '/pets/{petId}', 'Remove a pet'),
  ],
  webhooks: [
    { slug: 'arrived', httpMethod: 'POST', path: 'petArrived', summary: '새로 왔습니다', deprecated: false, tags: [], fields: ['weight'] },
  ],
  tags: [
    { label: 'Animals (pets-v2)', slug: 'pets-v2', count: 2 },
    { label: '', slug: 'other', count: 1 },
  ],
  models: [
    { name: 'Pet', slug: 'pet' },
    { name: 'Order', slug: 'order' },
  ],
}
const found = (text: string) =>
  searchIndex(index, text).operations.map(({ httpMethod, path, field }) => `${httpMethod} ${path} ${field}`.trim())

it.each([
  ['petid', ['GET /pets/{petId}', 'DELETE /pets/{petId}', 'POST /orders petId']],
  ['get pets', ['GET /pets/{petId}']],
  ['반려', ['GET /pets/{petId}']],
  ['반려동물'.normalize('NFD'), ['GET /pets/{petId}']],
  ['COUPON', ['POST /orders coupon']],
  ['order coupon', ['POST /orders coupon']],
  ['nothing', []],
  ['  ', []],
])('%j finds %j', (text, operations) => expect(found(text)).toEqual(operations))

it.each(['arrived', '새로', 'post PETARRIVED'])('finds a webhook by name, summary and method: %s', (text) =>
  expect(searchIndex(index, text).operations.map(({ slug, isWebhook }) => [slug, isWebhook])).toEqual([['arrived', true]]),
)

it('finds a webhook by a field of its body', () =>
  expect(searchIndex(index, 'post weight').operations).toMatchObject([{ slug: 'arrived', field: 'weight', isWebhook: true }]))

it('lists operations before webhooks, which may have no tags', () => {
  expect(
    listedOperations(index)
      .map(({ slug, isWebhook }) => [slug, isWebhook])
      .slice(-2),
  ).toEqual([
    ['DELETE/pets/{petId}', false],
    ['arrived', true],
  ])
  const { webhooks: _, ...older } = index
  expect(listedOperations(older as DocumentIndex)).toHaveLength(3)
  const untagged = { ...index, webhooks: index.webhooks.map(({ tags: __, ...webhook }) => webhook) } as unknown as DocumentIndex
  expect(listedOperations(untagged).at(-1)).toMatchObject({ slug: 'arrived', tags: [] })
})

it('finds tags by what pages call them', () =>
  expect(searchIndex(index, 'ANIM v2')).toMatchObject({ tags: [{ slug: 'pets-v2' }], operations: [], total: 1 }))

it('finds what an older platform sends', () => {
  const { webhooks: _, tags: __, ...older } = index
  expect(searchIndex(older as DocumentIndex, 'pet')).toMatchObject({ tags: [], total: 4 })
  const unnamed = { ...index, webhooks: index.webhooks.map(({ fields: ___, ...webhook }) => webhook) } as unknown as DocumentIndex
  expect(searchIndex(unnamed, 'arrived').operations).toMatchObject([{ slug: 'arrived', field: '' }])
})

it('shows some of many, says how many there are, and shows each once when more are asked for', () => {
  const slugs = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at}`)
  const many: DocumentIndex = {
    operations: slugs('thing', 700).map((slug) => ({ ...operation('GET', `/${slug}`, ''), slug })),
    webhooks: slugs('thing', 130).map((slug) => ({
      slug,
      httpMethod: 'POST',
      path: slug,
      summary: '',
      deprecated: false,
      tags: [],
      fields: [],
    })),
    tags: slugs('thing', 21).map((slug) => ({ slug, label: slug, count: 1 })),
    models: slugs('thing', 90).map((slug) => ({ slug, name: slug })),
  }
  const counts = [0, 1, 2, 3].map((more) => {
    const { tags, operations, models, total } = searchIndex(many, 'thing', more)
    expect(total).toBe(700 + 130 + 21 + 90)
    for (const list of [tags, models, operations.filter((one) => one.isWebhook), operations.filter((one) => !one.isWebhook)])
      expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length)
    return tags.length + operations.length + models.length
  })
  expect(counts).toEqual([60 + 20 + 20 + 20, 300 + 100 + 21 + 90, 540 + 130 + 21 + 90, 941])
})

it('finds models by name', () => expect(searchIndex(index, 'ord').models).toEqual([{ name: 'Order', slug: 'order' }]))

it('takes a moment for 5,000 operations', async () => {
  const large = {
    operations: Array.from({ length: 5_000 }, (_, at) =>
      operation(
        'GET',
        `/things/${at}/parts/{partId}`,
        `Thing ${at}`,
        Array.from({ length: 60 }, (__, field) => `field_${at}_${field}`),
      ),
    ),
    webhooks: [],
    tags: [],
    models: [],
  }
  searchIndex(large, 'thing')
  const tookMs = await processorMs(() => expect(searchIndex(large, 'field_4999_59').operations).toHaveLength(1))
  expect(tookMs).toBeLessThan(allowedMs(1_000))
})
