import { curlOf } from './code-samples'
import { bodySamples, mediaTypesOf, typeOfText, wholeQuery } from './media-type'
import { callbacksOf, parametersOf, responsesOf } from './operation'
import { requestExamples } from './operation-sample'
import { operationTrees } from './operation-trees'
import { styledParameter } from './parameter-style'
import { sampleXml } from './sample-xml'

const order = { type: 'object', properties: { id: { type: 'string', example: 'a' } } }
const components = { mediaTypes: { Lines: { itemSchema: order } }, schemas: { Order: order } }
const sampled = (contentType: string, media: object) =>
  mediaTypesOf({ [contentType]: media }, components)
    .flatMap((one) => bodySamples(one, components, 'response'))
    .map(({ sample }) => ('body' in sample ? sample.body : sample))

describe('a stream', () => {
  it('has the schema of its items, also through a reference', () => {
    const of = (media: object) => mediaTypesOf({ 'application/jsonl': media }, components)[0]
    expect(of({ $ref: '#/components/mediaTypes/Lines' })).toMatchObject({ schema: order, isStream: true })
    expect(of({ schema: order })).toMatchObject({ schema: order, isStream: false })
    expect(of({ schema: { type: 'array', maxItems: 9 }, itemSchema: order })).toMatchObject({
      schema: { allOf: [{ type: 'array', maxItems: 9 }], items: order },
      isStream: false,
    })
    expect(of({ prefixEncoding: [{ contentType: 'a/b' }], itemEncoding: { contentType: 'c/d' } })?.placedEncoding).toEqual({
      '[0]': { contentType: 'a/b' },
      '[]': { contentType: 'c/d' },
    })
  })

  it('is sampled as its content type writes items', () => {
    expect(sampled('application/jsonl', { itemSchema: order })).toEqual(['{"id":"a"}\n'])
    expect(sampled('application/json-seq', { itemSchema: order })).toEqual(['\u001e{"id":"a"}\n'])
    const event = { properties: { event: { const: 'order' }, data: { example: 'one\ntwo' } } }
    expect(sampled('text/event-stream', { itemSchema: event })).toEqual(['event: order\ndata: one\ndata: two\n'])
    expect(sampled('text/event-stream', { itemSchema: order })).toEqual(['data: {"id":"a"}\n'])
    const examples = { two: { dataValue: [{ id: 'a' }, { id: 'b' }] } }
    expect(sampled('application/jsonl', { itemSchema: order, examples })).toEqual(['{"id":"a"}\n{"id":"b"}\n'])
    expect(sampled('text/event-stream', { itemSchema: order, examples })).toEqual(['data: {"id":"a"}\n\ndata: {"id":"b"}\n'])
  })

  it('of parts is sampled with a boundary, each part in its content type', () => {
    const media = {
      itemSchema: order,
      prefixEncoding: [{}, { contentType: 'image/png, image/jpeg' }],
      itemEncoding: { contentType: 'text/plain' },
      examples: { three: { dataValue: [{ id: 'a' }, 'x', 'text'] } },
    }
    const part = (type: string, text: string) => `--sample-boundary-7d1a\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
    const end = '--sample-boundary-7d1a--\r\n'
    const json = part('application/json', '{\n  "id": "a"\n}')
    expect(sampled('multipart/mixed', { itemSchema: order })).toEqual([`${json}${end}`])
    expect(sampled('multipart/mixed', media)).toEqual([`${json}${part('image/png', '(image/png)')}${part('text/plain', 'text')}${end}`])
    const schema = { type: 'array', prefixItems: [order, { type: 'string', contentMediaType: 'application/pdf' }] }
    expect(sampled('multipart/mixed', { schema })).toEqual([`${json}${part('application/pdf', '(application/pdf)')}${end}`])
    expect(sampled('multipart/form-data', { schema: order })).toEqual([{ parts: [{ name: 'id', value: 'a' }] }])
  })

  it('of parts is sent with its boundary', () => {
    const operation = { requestBody: { content: { 'multipart/mixed': { itemSchema: order } } } }
    const given = { serviceUrl: 'https://a.example', httpMethod: 'POST', path: '/', authType: null, operation, components }
    const [example] = requestExamples(given)
    expect(example?.call.headers).toEqual({ 'Content-Type': 'multipart/mixed; boundary=sample-boundary-7d1a' })
    expect(example && curlOf(example.call)).toContain(`--data $'--sample-boundary-7d1a\\r\nContent-Type: application/json\\r\n`)
    expect(typeOfText('multipart/mixed', '--a b\r\n')).toBe('multipart/mixed; boundary=a')
    expect(typeOfText('multipart/mixed; boundary=c', '--a\r\n')).toBe('multipart/mixed; boundary=c')
    expect(typeOfText('application/json', '--a\r\n')).toBe('application/json')
  })

  it('has the fields of its items on a page', () => {
    const content = { 'application/jsonl': { $ref: '#/components/mediaTypes/Lines' } }
    const { responses } = operationTrees({ responses: { 200: { content } } }, components)
    expect(responses[0]?.content[0]?.node.fields.map(({ name }) => name)).toEqual(['id'])
  })
})

it('shows an example as its author writes it, else its data', () => {
  const one = (example: object) => sampled('application/json', { examples: { one: example } })
  expect(one({ dataValue: { id: 'a' }, serializedValue: '{"id":  "a"}' })).toEqual(['{"id":  "a"}'])
  expect(one({ serializedValue: 'a=1' })).toEqual(['a=1'])
  expect(one({ dataValue: { id: 'a' } })).toEqual(['{\n  "id": "a"\n}'])
  expect(one({ value: 1 })).toEqual(['1'])
})

describe('a query that is described as a whole', () => {
  const schema = { type: 'object', properties: { state: { type: 'array', items: { type: 'string' } }, from: { type: 'string' } } }
  const content = { 'application/x-www-form-urlencoded': { schema, encoding: { state: { explode: false } } } }
  const parameter = { name: 'all', in: 'querystring', required: true, content }

  it('is a parameter after those of the query', () => {
    const parameters = [parameter, { name: 'id', in: 'path' }, { name: 'X-A', in: 'header' }]
    expect(parametersOf({ parameters }, {}).map(({ place, name }) => [place, name])).toEqual([
      ['path', 'id'],
      ['querystring', 'all'],
      ['header', 'X-A'],
    ])
    expect(operationTrees({ parameters: [parameter] }, {}).parameters).toMatchObject([
      {
        place: 'querystring',
        fields: [
          {
            name: 'all',
            node: {
              notes: [{ value: 'contentType: application/x-www-form-urlencoded' }, { value: 'encoding: {"state":{"explode":false}}' }],
            },
          },
        ],
      },
    ])
  })

  it('is written by its content type', () => {
    const [form] = parametersOf({ parameters: [parameter] }, {})
    expect(wholeQuery(form ?? {}, { state: ['a', 'b c'], from: '한' })).toBe('state=a,b%20c&from=%ED%95%9C')
    expect(wholeQuery({ contentType: 'application/json' }, { a: 1 })).toBe('%7B%22a%22%3A1%7D')
    expect(wholeQuery({ contentType: 'application/jsonpath' }, '$.a[1:1]')).toBe('%24.a%5B1%3A1%5D')
  })

  it('stands in samples', () => {
    const given = { ...parameter, content: { 'application/x-www-form-urlencoded': { schema, example: { state: ['a'], from: 'b' } } } }
    const [sample] = requestExamples({
      ...{ serviceUrl: 'https://api.example.com', httpMethod: 'GET', path: '/a', authType: null },
      ...{ operation: { parameters: [given] }, components: {} },
    })
    expect(sample?.call.url).toBe('https://api.example.com/a?state=a&from=b')
  })
})

it('writes cookies of the style of cookies as they are', () => {
  const [parameter] = parametersOf({ parameters: [{ name: 'shop', in: 'cookie', style: 'cookie', schema: {} }] }, {})
  expect(parameter).toMatchObject({ explode: true })
  expect(parameter && styledParameter(parameter, 'a/b c')).toBe('shop=a/b c')
  expect(parameter && styledParameter(parameter, { a: 'x=1', b: 2 })).toBe('a=x=1; b=2')
})

it('reads the short names of responses, those beside a reference first', () => {
  const responses = { 200: { $ref: '#/components/responses/Ok', summary: 'Own' }, 404: { $ref: '#/components/responses/Ok' }, 500: {} }
  const all = responsesOf({ responses }, { responses: { Ok: { summary: 'Shared', description: 'D' } } })
  expect(all.map(({ summary, description }) => [summary, description])).toEqual([
    ['Own', 'D'],
    ['Shared', 'D'],
    ['', ''],
  ])
})

it('lists callbacks under every HTTP method', () => {
  const callbacks = { sent: { '{$url}': { query: {}, additionalOperations: { NOTIFY: { summary: 'Sent' } }, summary: 'All' } } }
  expect(callbacksOf({ callbacks }, {}).map(({ httpMethod, operation }) => [httpMethod, operation.summary])).toEqual([
    ['QUERY', undefined],
    ['NOTIFY', 'Sent'],
  ])
})

it('samples XML by the types of its nodes', () => {
  const properties = {
    number: { type: 'integer', example: 7, xml: { nodeType: 'attribute' } },
    all: { type: 'array', xml: { nodeType: 'element' }, items: { type: 'string', example: 'a', xml: { name: 'one' } } },
  }
  const text = sampleXml({ type: 'object', xml: { name: 'line' }, properties }, {}, 'response')
  expect(text.replace(/\s+(?=<)/g, '')).toMatch(/<line number="7"><all><one>a<\/one><\/all><\/line>/)
})
