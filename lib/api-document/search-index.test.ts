import type { DocumentIndex } from '@portico/contract/api-document/reading-view'
import { processorMs } from '@portico/contract/testing/processor-ms'
import { searchIndex } from './search-index'

const operation = (httpMethod: string, path: string, summary: string, fields: string[] = []) =>
  ({ slug: `${httpMethod}${path}`, httpMethod, path, summary, deprecated: false, tags: [], fields }) as DocumentIndex['operations'][number]
const index: DocumentIndex = {
  operations: [
    operation('POST', '/orders', 'Create an order', ['petId', 'coupon']),
    operation('GET', '/pets/{petId}', '반려동물 조회'),
    operation('DELETE', '/pets/{petId}', 'Remove a pet'),
  ],
  webhooks: [{ slug: 'arrived', httpMethod: 'POST', path: 'petArrived', summary: '새로 왔습니다', deprecated: false }],
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
    models: [],
  }
  searchIndex(large, 'thing')
  const tookMs = await processorMs(() => expect(searchIndex(large, 'field_4999_59').operations).toHaveLength(1))
  expect(tookMs).toBeLessThan(1_000)
})
