import type { OperationReading } from '@portico/contract/api-document/reading-view'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { homeSampleOf, sampledStage } from './home-sample'

type Stage = PublishedApiDetail['stages'][number]

const stage = (more: Partial<Stage> = {}) =>
  ({ name: 'v1', status: 'active', hasGateway: true, firstOperation: { slug: 'list', httpMethod: 'GET', path: '/pets' }, ...more }) as Stage
const api = (...stages: Stage[]) => ({ id: 'a1', name: 'Pets', stages }) as PublishedApiDetail

it('is of a version that a gateway serves, with a method that a key is enough for', () => {
  const served = stage({ name: 'v2' })
  for (const skipped of [{ status: 'paused' as const }, { hasGateway: false }, { firstOperation: null }]) {
    expect(sampledStage(api(stage(skipped), served))).toBe(served)
    expect(sampledStage(api(stage(skipped)))).toBeUndefined()
  }
  expect(sampledStage(api())).toBeUndefined()
})

it('sends what the operation requires, and a placeholder for the key', () => {
  const operation = { parameters: [{ name: 'tag', in: 'query', required: true, schema: { type: 'string', example: 'cat' } }] }
  const reading = { httpMethod: 'GET', path: '/pets/{petId}', operation, components: {} } as unknown as OperationReading
  expect(homeSampleOf(api(), 'http://localhost:8080/pets/v1', reading)).toEqual({
    api: { id: 'a1', name: 'Pets' },
    call: { method: 'GET', url: 'http://localhost:8080/pets/v1/pets/1?tag=cat', headers: { 'X-API-Key': 'YOUR_API_KEY' } },
  })
})
