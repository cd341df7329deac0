import type { JsonObject } from './json-object'
import { requestExamples } from './operation-sample'

const components = {
  schemas: { Pet: { type: 'object', properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', example: 'Nabi' } } } },
}
const examplesOf = (operation: JsonObject, more: object = {}) =>
  requestExamples({
    serviceUrl: 'https://api.example.com/v1',
    httpMethod: 'POST',
    path: '/pets',
    authType: 'apiKey',
    operation,
    components,
    ...more,
  })
const bodyOf = (contentType: string, media: object) => examplesOf({ requestBody: { content: { [contentType]: media } } })

describe('a call', () => {
  it('has path parameters, required parameters and those with an example, each in its style', () => {
    const parameters = [
      { name: 'petId', in: 'path', schema: { type: 'string', example: 'a/b' } },
      { name: 'tags', in: 'query', required: true, explode: false, schema: { type: 'array', items: { enum: ['a', 'b'] } } },
      { name: 'filter', in: 'query', style: 'deepObject', example: { color: 'red' } },
      { name: 'left', in: 'query', schema: { type: 'string' } },
      { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', default: '나' } },
      { name: 'Authorization', in: 'header', required: true },
      { name: 'session', in: 'cookie', required: true, example: 'x y' },
    ]
    expect(examplesOf({ parameters }, { httpMethod: 'GET', path: '/pets/{petId}:feed/{other}' })).toEqual([
      {
        name: '',
        contentType: '',
        description: '',
        call: {
          method: 'GET',
          url: 'https://api.example.com/v1/pets/a%2Fb:feed/1?tags=a&filter%5Bcolor%5D=red',
          headers: { 'X-API-Key': 'YOUR_API_KEY', 'X-Trace': '%EB%82%98', Cookie: 'session=x%20y' },
        },
      },
    ])
  })

  it('names what the reader fills in', () => {
    const text = { type: 'string' }
    const parameters = [
      { name: 'owner', in: 'path', schema: text },
      { name: 'pullNumber', in: 'path', schema: text },
      { name: 'sha', in: 'path', schema: { ...text, minLength: 7 } },
      { name: 'filter[이름]', in: 'query', required: true, schema: text },
      { name: '_', in: 'query', required: true, schema: text },
      { name: 'kind', in: 'query', required: true, schema: { ...text, enum: ['string'] }, example: 'string' },
    ]
    const [example] = examplesOf({ parameters }, { path: '/{owner}/{pullNumber}/{sha}' })
    expect(decodeURIComponent(example?.call.url ?? '')).toBe(
      'https://api.example.com/v1/OWNER/PULL_NUMBER/strings?filter[이름]=FILTER_이름&_=string&kind=string',
    )
  })

  it('has a token, or no credential', () => {
    expect(examplesOf({}, { authType: 'oauth2' })[0]?.call.headers).toEqual({ Authorization: 'Bearer YOUR_ACCESS_TOKEN' })
    expect(examplesOf({}, { authType: null })[0]?.call.headers).toEqual({})
  })
})

describe('a body', () => {
  it('is the author’s examples by name', () => {
    const examples = { small: { value: { name: 'A' } }, large: { summary: 'A large one', value: { name: 'B' } } }
    expect(
      bodyOf('application/json', { schema: { $ref: '#/components/schemas/Pet' }, examples }).map(({ name, call }) => [name, call.body]),
    ).toEqual([
      ['small', '{\n  "name": "A"\n}'],
      ['A large one', '{\n  "name": "B"\n}'],
    ])
  })

  it('is generated from the schema, without what only responses contain', () => {
    expect(bodyOf('application/json', { schema: { $ref: '#/components/schemas/Pet' } })[0]?.call).toMatchObject({
      headers: { 'Content-Type': 'application/json' },
      body: '{\n  "name": "Nabi"\n}',
    })
  })

  it('of a form has no objects in it', () => {
    const schema = {
      properties: {
        name: { type: 'string', example: 'a b' },
        card: { type: 'object', properties: { number: { example: 42 }, owner: { properties: { name: { example: 'Kim' } } } } },
        expand: { type: 'array', items: { example: 'x' } },
        data: { type: 'object', properties: { a: { example: 1 } } },
      },
    }
    const encoding = { card: { style: 'deepObject', explode: true }, expand: { style: 'deepObject', explode: true } }
    expect(bodyOf('application/x-www-form-urlencoded', { schema, encoding })[0]?.call.body).toBe(
      'name=a%20b&card%5Bnumber%5D=42&card%5Bowner%5D%5Bname%5D=Kim&expand%5B%5D=x&data=%7B%22a%22%3A1%7D',
    )
  })

  it('of parts has files where the schema says so', () => {
    const schema = {
      type: 'object',
      properties: {
        photo: { type: 'string', format: 'binary' },
        others: { type: 'array', items: { contentMediaType: 'image/png' } },
        owner: { type: 'object', properties: { name: { example: 'Kim' } } },
        note: { type: 'string', example: 'hello' },
      },
    }
    expect(bodyOf('multipart/form-data', { schema, encoding: { photo: { contentType: 'image/jpeg' } } })[0]?.call).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/pets',
      headers: { 'X-API-Key': 'YOUR_API_KEY' },
      parts: [
        { name: 'photo', fileName: 'photo.jpg', contentType: 'image/jpeg' },
        { name: 'others', fileName: 'others.png' },
        { name: 'owner', value: '{"name":"Kim"}', contentType: 'application/json' },
        { name: 'note', value: 'hello' },
      ],
    })
  })

  it.each([
    [
      'application/xml',
      { schema: { type: 'object', xml: { name: 'pet' }, properties: { name: { example: 'Nabi' } } } },
      { body: expect.stringContaining('<name>Nabi</name>') },
    ],
    ['text/plain', { schema: { type: 'string', example: 'hello' } }, { body: 'hello' }],
    ['text/csv', { example: 'a,b\n1,2' }, { body: 'a,b\n1,2' }],
    ['application/octet-stream', { schema: { type: 'string', format: 'binary' } }, { file: 'body.bin' }],
    ['image/png', {}, { file: 'body.png' }],
    ['application/json', { example: '{"as": "text"}' }, { body: '{"as": "text"}' }],
    ['application/merge-patch+json', { example: 0 }, { body: '0' }],
  ])('of %s is as that type needs it', (contentType, media, sent) => expect(bodyOf(contentType, media)[0]?.call).toMatchObject(sent))
})
