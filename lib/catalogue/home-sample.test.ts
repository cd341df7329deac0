import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { homeSampleOf } from './home-sample'

type Stage = PublishedApiDetail['stages'][number]
type Method = Stage['methods'][number]

const method = (httpMethod: Method['httpMethod'], path: string, more: Partial<Method> = {}) =>
  ({ id: path, httpMethod, path, authType: 'apiKey', parameters: [], bodies: [], responses: [], ...more }) as unknown as Method
const stage = (more: Partial<Stage>) =>
  ({
    name: 'v1',
    status: 'active',
    hasGateway: true,
    serviceUrl: 'http://localhost:8080/pets/v1',
    methods: [method('GET', '/pets')],
    ...more,
  }) as Stage
const api = (...stages: Stage[]) => ({ id: 'a1', name: 'Pets', stages }) as PublishedApiDetail
const shown = (...stages: Stage[]) => {
  const call = homeSampleOf(api(...stages))?.call
  return call && `${call.method} ${call.url}`
}

it('is a call of a version that a gateway serves, with a placeholder for the key', () => {
  expect(homeSampleOf(api(stage({})))).toEqual({
    api: { id: 'a1', name: 'Pets' },
    call: { method: 'GET', url: 'http://localhost:8080/pets/v1/pets', headers: { 'X-API-Key': 'YOUR_API_KEY' } },
  })
})

it('skips versions that are paused, have no gateway or no method', () => {
  const served = stage({ serviceUrl: 'http://localhost:8080/pets/v2' })
  for (const skipped of [{ status: 'paused' as const }, { hasGateway: false }, { methods: [] }]) {
    expect(shown(stage(skipped), served)).toBe('GET http://localhost:8080/pets/v2/pets')
    expect(shown(stage(skipped))).toBeUndefined()
  }
  expect(shown()).toBeUndefined()
})

it('prefers methods that only read, without path parameters', () => {
  const methods = [method('POST', '/pets'), method('GET', '/pets/{petId}'), method('GET', '/toys')]
  expect(shown(stage({ methods }))).toBe('GET http://localhost:8080/pets/v1/toys')
  expect(shown(stage({ methods: methods.slice(0, 2) }))).toBe('GET http://localhost:8080/pets/v1/pets/1')
  expect(shown(stage({ methods: methods.slice(0, 1) }))).toBe('POST http://localhost:8080/pets/v1/pets')
})

it('sends what the method requires', () => {
  const tag = { place: 'query', name: 'tag', required: true, type: 'string', array: false, description: '' } as Method['parameters'][number]
  expect(shown(stage({ methods: [method('GET', '/pets', { parameters: [tag] })] }))).toBe(
    'GET http://localhost:8080/pets/v1/pets?tag=string',
  )
})

it('leaves out methods that need a token, which no gateway verifies', () => {
  expect(shown(stage({ methods: [method('GET', '/pets', { authType: 'oauth2' })] }))).toBeUndefined()
})
