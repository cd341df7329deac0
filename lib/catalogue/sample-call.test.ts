import { firstCallOf, sampleCallOf } from './sample-call'

const base = 'http://localhost:8080/pets/v1'
const parameter = { description: '', array: false, type: 'string' as const }
const method = {
  httpMethod: 'GET' as const,
  path: '/pets/{petId}/toys/{name}',
  authType: 'apiKey' as const,
  parameters: [
    { ...parameter, place: 'path' as const, name: 'petId', required: true, type: 'number' as const },
    { ...parameter, place: 'path' as const, name: 'name', required: true },
    { ...parameter, place: 'query' as const, name: 'tag', required: true },
    { ...parameter, place: 'query' as const, name: 'limit', required: false },
    { ...parameter, place: 'header' as const, name: 'X-Team', required: true },
    { ...parameter, place: 'cookie' as const, name: 'theme', required: true },
  ],
  bodies: [],
}
const json = { contentType: 'application/json', name: '', description: '' }

describe('sampleCallOf', () => {
  it('fills in the path, what is required, and the key', () => {
    expect(sampleCallOf(base, method)).toEqual({
      method: 'GET',
      url: `${base}/pets/1/toys/string?tag=string`,
      headers: { 'X-API-Key': 'YOUR_API_KEY', 'X-Team': 'string', Cookie: 'theme=string' },
    })
  })

  it('names a token instead of a key for OAuth 2.0', () => {
    expect(sampleCallOf(base, { ...method, authType: 'oauth2', parameters: [] }).headers).toEqual({
      Authorization: 'Bearer YOUR_ACCESS_TOKEN',
    })
  })

  it('prefers a JSON body and writes a sample of its schema', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } }
    const bodies = [
      { ...json, contentType: 'text/plain', schema: null },
      { ...json, schema },
    ]
    const call = sampleCallOf(base, { ...method, httpMethod: 'POST', path: '/pets', parameters: [], bodies })
    expect(call.headers['Content-Type']).toBe('application/json')
    expect(JSON.parse(call.body ?? '')).toEqual({ name: 'string', age: 1 })
  })

  it('writes a form body as a form', () => {
    const bodies = [{ ...json, contentType: 'application/x-www-form-urlencoded', schema: { properties: { a: { example: 'x y' } } } }]
    expect(sampleCallOf(base, { ...method, httpMethod: 'POST', parameters: [], bodies }).body).toBe('a=x+y')
  })

  it('sends no body with GET', () => {
    expect(sampleCallOf(base, { ...method, bodies: [{ ...json, schema: null }] })).not.toHaveProperty('body')
  })
})

test('firstCallOf calls with nothing but the key, path parameters filled in', () => {
  expect(firstCallOf(base, { httpMethod: 'GET', path: '/pets/{petId}' }, 'pk_secret')).toEqual({
    method: 'GET',
    url: `${base}/pets/1`,
    headers: { 'X-API-Key': 'pk_secret' },
  })
})
