import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { hashKey } from '@tanstack/react-query'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from './endpoint-query'
import { readsOf } from './outdate'
import { endpointKey, queryKeyOf } from './query-key'

const { listApis, getApi } = apiEndpoints

describe('the key of a query', () => {
  it('is the endpoint and its input', () => {
    expect(queryKeyOf(getApi, { params: { apiId: 'a' } })).toEqual(['GET /apis/:apiId', { params: { apiId: 'a' } }])
    expect(queryKeyOf(listApis, {})).toEqual(['GET /apis'])
  })

  it('starts with the key of its endpoint, so that the endpoint’s queries are invalidated together', () => {
    expect(queryKeyOf(listApis, { query: { page: 2 } }).slice(0, 1)).toEqual(endpointKey(listApis))
  })

  it('is different for every endpoint', () => {
    const keys = ENDPOINT_LIST.map((endpoint) => hashKey(endpointKey(endpoint)))
    expect(new Set(keys).size).toBe(ENDPOINT_LIST.length)
  })

  it.each([
    [{ query: { page: 1, q: undefined } }, { query: { page: 1 } }],
    [{ query: { q: '', page: 1 } }, { query: { page: 1, q: undefined } }],
    [{ query: { sort: 'name', page: 1 } }, { query: { page: 1, sort: 'name' } }],
    [{ params: undefined, query: {} }, {}],
  ])('of %j is that of %j, whose address is the same', (one: { query?: object }, other: { query?: object }) => {
    expect(hashKey(queryKeyOf(listApis, one))).toBe(hashKey(queryKeyOf(listApis, other)))
    expect(new Set(endpointUrl(listApis, {}, one.query).split(/[?&]/))).toEqual(
      new Set(endpointUrl(listApis, {}, other.query).split(/[?&]/)),
    )
  })

  it('differs for another input', () => {
    expect(hashKey(queryKeyOf(listApis, { query: { page: 1 } }))).not.toBe(hashKey(queryKeyOf(listApis, { query: { page: 2 } })))
  })
})

it('a query has what the server needs to load it', () => {
  expect(endpointQuery(getApi, { params: { apiId: 'a' } })).toMatchObject({ endpoint: getApi, input: { params: { apiId: 'a' } } })
})

it('the reads of a concept are its GET endpoints', () => {
  expect(readsOf(apiEndpoints)).toContain(listApis)
  expect(readsOf(apiEndpoints)).not.toContain(apiEndpoints.createApi)
})
