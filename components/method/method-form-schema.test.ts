import { methodInput } from '@portico/contract/method/method-input'
import { methodForm, methodInputOf, schemaOf, takesBody, takesSchema } from './method-form-schema'

const line = { httpMethod: 'POST' as const, path: '/pets/{petId}' }
const petId = { place: 'path' as const, name: 'petId', required: true }

describe('the form of a method', () => {
  test('sends what the contract takes', () => {
    const values = methodForm.validateSync({
      ...line,
      pathParameters: [petId],
      parameters: [{ place: 'query', name: 'limit', type: 'number' }],
      bodies: [{ contentType: 'application/json', schemaText: '{"type":"object"}' }],
      responses: [{ statusCode: 201, headers: [{ name: 'location' }], bodies: [{ contentType: 'text/plain', schemaText: '' }] }],
    })
    const input = methodInputOf(values)
    expect(methodInput.isValidSync(input, { strict: true })).toBe(true)
    expect(input.parameters.map(({ place, name }) => `${place} ${name}`)).toEqual(['path petId', 'query limit'])
    expect(input.bodies[0]?.schema).toEqual({ type: 'object' })
    expect(input.responses[0]?.bodies[0]?.schema).toBeNull()
  })
  test('sends no body with GET and HEAD, whatever was typed before', () => {
    const values = methodForm.validateSync({ ...line, httpMethod: 'GET', bodies: [{ contentType: 'application/json' }] })
    expect(methodInputOf(values).bodies).toEqual([])
    expect(takesBody('HEAD')).toBe(false)
    expect(takesBody('DELETE')).toBe(true)
  })
  test('sends no schema with a content type that takes none', () => {
    const values = methodForm.validateSync({ ...line, bodies: [{ contentType: 'image/png', schemaText: '{}' }] })
    expect(methodInputOf(values).bodies[0]?.schema).toBeNull()
  })
  test('refuses a schema that is no JSON object', () => {
    const withSchema = (schemaText: string) =>
      methodForm.isValidSync({ ...line, bodies: [{ contentType: 'application/json', schemaText }] })
    expect(withSchema('')).toBe(true)
    expect(withSchema('{"type":"string"}')).toBe(true)
    expect(withSchema('[1]')).toBe(false)
    expect(withSchema('{')).toBe(false)
  })
})

test('a schema text is an object, nothing, or wrong', () => {
  expect(schemaOf('  ')).toBeNull()
  expect(schemaOf('{"a":1}')).toEqual({ a: 1 })
  expect(schemaOf('"text"')).toBeUndefined()
})

test('JSON, XML and forms take a schema', () => {
  expect(['application/json', 'application/vnd.a+json', 'text/xml', 'multipart/form-data', '*/*'].every(takesSchema)).toBe(true)
  expect(['text/plain', 'image/png', 'application/octet-stream'].some(takesSchema)).toBe(false)
})
