import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { parseWritten } from '@/lib/reference/written-numbers'
import { type ConsoleTarget, type ConsoleValues, filledCall, firstBody, firstValues, inMode } from './console-call'
import { hintOf } from './console-hints'
import { inputOf } from './console-input'
import { type ConsoleBody, consoleOperation } from './console-operation'

/** Numbers that JavaScript would write another way. */
const LONG = '9007199254740993'
const SCHEMA = `{"type":"object","required":["id","price","of"],"properties":{
  "id":{"type":"integer","example":${LONG}},
  "price":{"type":"number","enum":[1.10,2.50],"example":2.50},
  "of":{"type":"array","items":{"type":"number"},"example":[1.0,-0]},
  "within":{"type":"object","properties":{"n":{"type":"number"}}},
  "any":{}}}`
const operation = consoleOperation(
  parseWritten(`{"httpMethod":"PUT","components":{},"method":{"id":"m","authType":"apiKey"},"operation":{
    "parameters":[
      {"name":"id","in":"path","required":true,"schema":{"type":"integer","example":${LONG}}},
      {"name":"price","in":"query","required":true,"schema":{"enum":[1.10,2.50],"default":1.10}},
      {"name":"filter","in":"query","style":"deepObject","schema":{"type":"object","properties":{"n":{"type":"number"},"within":{"type":"object","properties":{"n":{"type":"number"}}}}}},
      {"name":"json","in":"query","content":{"application/json":{"schema":{"type":"object","properties":{"n":{"type":"number"}}}}}},
      {"name":"bare","in":"query","content":{"application/json":{"schema":{"type":"number"}}}}],
    "requestBody":{"content":{
      "application/json":{"schema":${SCHEMA}},
      "application/x-www-form-urlencoded":{"schema":${SCHEMA}},
      "multipart/form-data":{"schema":${SCHEMA}}}}}}`) as OperationReading,
)
const target: ConsoleTarget = { apiId: 'a', stageId: 's', serviceUrl: 'http://h', httpMethod: 'PUT', path: '/a/{id}' }
const fields = {
  id: LONG,
  price: '1.10',
  of: ['1.0', '', '1e400', 'many'],
  within: { n: '0.0000001' },
  any: '[1.50,{"x":-0}]',
  more: '2.0',
}
const call = (bodyAt: number, changed: Partial<ConsoleValues> = {}) =>
  filledCall(target, operation, { ...firstValues(operation), ...firstBody(operation.bodies, bodyAt), fields, ...changed })

it('sends the digits that were entered in a JSON body, and what is no number of JSON as before', () => {
  expect(call(0).body?.replace(/\s/g, '')).toBe(
    `{"id":${LONG},"price":1.10,"of":[1.0,1e400,"many"],"within":{"n":0.0000001},"any":[1.50,{"x":-0}],"more":2.0}`,
  )
  expect(call(0, { fields: { id: '007', within: { n: ' +1.50' } } }).body?.replace(/\s/g, '')).toBe('{"id":7,"within":{"n":1.5}}')
  expect(call(0, { fields: { id: '1e999x', within: { n: 'Infinity' } } }).body?.replace(/\s/g, '')).toBe(
    '{"id":"1e999x","within":{"n":"Infinity"}}',
  )
})

it('sends them in a form, and in its parts', () => {
  const form = call(1).body?.split('&').map(decodeURIComponent)
  expect(form).toEqual([
    ...[`id=${LONG}`, 'price=1.10', 'of=1.0', 'of=1e400', 'of=many', 'within={"n":0.0000001}'],
    ...['any=1.50', 'any={"x":-0}', 'more=2.0'],
  ])
  expect(call(2).parts).toMatchObject([
    ...[LONG, '1.10', '1.0', '1e400', 'many', '{"n":0.0000001}', '1.50', '{"x":-0}', '2.0'].map((value) => ({ value })),
  ])
})

it('sends them in addresses', () => {
  const parameters = {
    ...firstValues(operation).parameters,
    'query filter': { n: '1.10', within: { n: LONG } },
    'query json': { n: '1.10' },
    'query bare': '1.10',
  }
  expect(decodeURIComponent(call(0, { parameters }).url)).toBe(
    `http://h/a/${LONG}?price=1.10&filter[n]=1.10&filter[within][n]=${LONG}&json={"n":1.10}&bare=1.10`,
  )
})

it('fills in examples with the digits of their author, and keeps digits between fields and text', () => {
  const [json] = operation.bodies as [ConsoleBody]
  const start = firstBody(operation.bodies, 0)
  expect(start.fields).toEqual({ id: LONG, price: '2.50', of: ['1.0', '-0'] })
  const text = inMode(json, { ...start, fields }, 'text')
  const again = text && inMode(json, text, 'fields')
  expect(again?.fields).toMatchObject({ id: LONG, price: '1.10', within: { n: '0.0000001' }, more: '2.0' })
})

it('sends any number of JSON as it was entered', () => {
  const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String)
  const number = fc.tuple(digits, fc.constantFrom('', '.0', '.10', '.000000010'), fc.constantFrom('', 'e5', 'E-3', 'e+400'))
  fc.assert(
    fc.property(
      number.map((parts) => parts.join('')),
      (entered) => {
        expect(call(0, { fields: { within: { n: entered }, of: [entered] } }).body?.replace(/\s/g, '')).toBe(
          `{"within":{"n":${entered}},"of":[${entered}]}`,
        )
      },
    ),
    { numRuns: sweepSize({ whole: 5_000, few: 300 }) },
  )
})

it('gives no hint about a number because JavaScript could not hold it', () => {
  const [id, , of] = operation.bodies[0]?.input.fields ?? []
  expect([id && hintOf(id.input, LONG, true), id && hintOf(id.input, '1e400', true)]).toEqual([undefined, undefined])
  expect(of?.input.item && hintOf(of.input.item, 'Infinity', true)).toEqual({ name: 'number', value: '' })
})

it('compare entered integers with their bounds exactly, and show these as they are written', () => {
  const schema = parseWritten('{"type":"integer","minimum":-9223372036854775808,"exclusiveMaximum":9223372036854775807,"multipleOf":1.0}')
  const input = inputOf(schema, {}, 'parameter')
  const hint = (text: string) => hintOf(input, text, true)
  expect([hint('9223372036854775806'), hint('-9223372036854775808'), hint(' 5 ')]).toEqual([undefined, undefined, undefined])
  expect(hint('9223372036854775807')).toEqual({ name: 'exclusiveMaximum', value: '9223372036854775807' })
  expect(hint('-9223372036854775809')).toEqual({ name: 'minimum', value: '-9223372036854775808' })
  expect(hintOf(inputOf(parseWritten('{"type":"number","multipleOf":0.50}'), {}, 'parameter'), '0.7', true)).toEqual({
    name: 'multipleOf',
    value: '0.50',
  })
})
