import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import { methodChangeInput, methodInput } from '@portico/contract/method/method-input'
import { methodChangeForm, methodForm, methodInputOf, schemaOf, takesBody, valuesOfMethod } from './method-form-schema'

const line = { httpMethod: 'POST' as const, path: '/pets/{petId}' }
const petId = { place: 'path' as const, name: 'petId', required: true }

describe('the form of a method', () => {
  test('sends valid input of the contract', () => {
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
  test('refuses a schema that is too long to be stored, whatever its indentation', async () => {
    const rule = (schema: object) => {
      const bodies = [{ contentType: 'application/json', schemaText: JSON.stringify(schema, null, 2) }]
      return methodForm.validate({ ...line, pathParameters: [petId], bodies }).then(
        () => null,
        (error: Error) => error.message,
      )
    }
    const frame = JSON.stringify({ description: '' }).length
    expect(await rule({ description: 'x'.repeat(500_000 - frame) })).toBeNull()
    expect(await rule({ description: 'x'.repeat(500_001 - frame) })).toBe('schemaLength?max=500000')
  })
  test('keeps the values of a document: names, types, schema of plain text', () => {
    const plain = { contentType: 'text/plain; charset=utf-8', name: '', description: '', schema: { type: 'string' } }
    const method: MethodDetail = {
      ...{ id: '1', httpMethod: 'GET', path: '/pets', summary: '', description: '', targetPath: '/pets', updatedAt: '' },
      ...{ targetServerGroup: null, authType: null, bodies: [] },
      parameters: [{ place: 'query', name: 'filter[name]', description: '', required: false, array: false, type: 'string' }],
      responses: [{ statusCode: 200, description: 'Fine', headers: [], bodies: [plain] }],
    }
    const values = methodChangeForm.validateSync({ ...valuesOfMethod(method), authType: null, targetServerGroupId: null })
    expect(methodInputOf(values, method).responses).toEqual(method.responses)
    expect(methodChangeInput.isValidSync(methodInputOf(values, method))).toBe(true)
    const retyped = values.responses.map((response) => ({
      ...response,
      bodies: [{ ...plain, contentType: 'image/png', schemaText: '{}' }],
    }))
    expect(methodInputOf({ ...values, responses: retyped as never }, method).responses[0]?.bodies[0]?.schema).toBeNull()
    expect(methodForm.isValidSync(values)).toBe(false)
  })
  test('accepts a schema of the contract’s size, with the indentation of its text', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`field${n}`, { type: 'string', description: 'a'.repeat(40) }]),
    )
    const schema = { type: 'object', properties }
    const body = { contentType: 'application/json', schemaText: JSON.stringify(schema, null, 2) }
    expect(body.schemaText.length).toBeGreaterThan(400_000)
    const values = methodForm.validateSync({ ...line, pathParameters: [petId], bodies: [body] })
    expect(methodInput.isValidSync(methodInputOf(values))).toBe(true)
    expect(methodInputOf(values).bodies[0]?.schema).toEqual(schema)
    expect(methodForm.isValidSync({ ...line, bodies: [{ ...body, schemaText: `{${' '.repeat(5_000_000)}}` }] })).toBe(false)
  })
  test('reports a second parameter, body or response of the same kind at its own field', async () => {
    const json = { contentType: 'application/json', schemaText: '' }
    const broken = async (values: object) =>
      methodForm.validate({ ...line, pathParameters: [petId], ...values }).then(
        () => null,
        (error: { path?: string }) => error.path,
      )
    const page = { place: 'query', name: 'page' }
    expect(await broken({ parameters: [page, { ...page, place: 'header' }] })).toBeNull()
    expect(await broken({ parameters: [page, page] })).toBe('parameters[1].name')
    expect(await broken({ bodies: [json, json] })).toBe('bodies[1].contentType')
    expect(await broken({ responses: [{ statusCode: 200 }, { statusCode: 200 }] })).toBe('responses[1].statusCode')
    expect(await broken({ responses: [{ statusCode: 200, bodies: [json, json] }] })).toBe('responses[0].bodies[1].contentType')
  })
  test('rejects a schema that is not a JSON object', () => {
    const withSchema = (schemaText: string) =>
      methodForm.isValidSync({ ...line, bodies: [{ contentType: 'application/json', schemaText }] })
    expect(withSchema('')).toBe(true)
    expect(withSchema('{"type":"string"}')).toBe(true)
    expect(withSchema('[1]')).toBe(false)
    expect(withSchema('{')).toBe(false)
  })
})

test('a schema text is an object, empty, or invalid', () => {
  expect(schemaOf('  ')).toBeNull()
  expect(schemaOf('{"a":1}')).toEqual({ a: 1 })
  expect(schemaOf('"text"')).toBeUndefined()
})
