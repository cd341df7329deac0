import type { JsonObject } from '@/lib/reference/json-object'
import type { PartHref } from '@/lib/reference/markdown'
import type { Components } from '@/lib/reference/references'
import { parseWritten } from '@/lib/reference/written-numbers'
import { renderOperation } from './testing/render-operation'

jest.mock('./static-element', () => jest.requireActual('./testing/server-element'))

const show = (operation: JsonObject, components: Components = {}, partHref?: PartHref) =>
  renderOperation({ serviceUrl: 'https://h', httpMethod: 'POST', path: '/a', authType: 'apiKey', operation, components }, partHref)
const linksOf = (container: Element) =>
  [...container.querySelectorAll('a[href]:not(h2 > a)')].map((link) => [link.textContent, link.getAttribute('href')])

it('shows answers in each content type, with what their author says, and examples elsewhere', () => {
  const content = {
    'application/xml': { example: '<a/>' },
    'application/json': {
      examples: {
        one: { summary: 'One', description: 'About **one**.', value: { a: 1 } },
        far: { externalValue: 'https://example.com/far.json' },
        bad: { externalValue: 'javascript://x%0aalert(1)' },
      },
    },
  }
  const container = show({ responses: { 200: { description: 'See [this](https://example.com/this).', content } } })
  const regions = [...container.querySelectorAll('section[aria-label^="Response example"]')]
  expect(regions.map((region) => [region.getAttribute('aria-label'), region.textContent])).toEqual([
    ['Response example · 200 application/json One', '{\n  "a": 1\n}'],
    ['Response example · 200 application/xml', '<a/>'],
  ])
  expect(container.textContent).toContain('About one.')
  expect(linksOf(container)).toEqual([
    ['this', 'https://example.com/this'],
    ['far', 'https://example.com/far.json'],
  ])
  expect(container.textContent).toContain('javascript://x%0aalert(1)')
})

it('leads links in what an author says about an example to the parts that they name', () => {
  const examples = { one: { value: 1, description: '[pets](#tag/Pets) [none](#tag/None)' } }
  const content = { 'application/json': { examples } }
  const container = show({ requestBody: { content }, responses: { 200: { description: '', content } } }, {}, (link) =>
    link === '#tag/Pets' ? '/tags/pets' : undefined,
  )
  expect(linksOf(container).filter(([, href]) => !href?.startsWith('#'))).toEqual([
    ['pets', '/tags/pets'],
    ['pets', '/tags/pets'],
  ])
})

it('says once what both the title and the description of a schema say', () => {
  const owner = {
    type: 'object',
    title: 'Owner',
    description: 'Owner',
    properties: { age: { type: 'integer', title: 'Age', description: 'Age' } },
  }
  const container = show({ requestBody: { content: { 'application/json': { schema: owner } } } })
  const part = container.querySelector('#body')?.parentElement?.textContent
  expect([part?.match(/Owner/g)?.length, part?.match(/Age/g)?.length]).toEqual([1, 1])
})

it('says where the rest of what an author says about an example is', () => {
  const about = (length: number) => ({ 'application/json': { examples: { one: { value: 1, description: 'a'.repeat(length) } } } })
  const shortened = (length: number) => {
    const container = show({ requestBody: { content: about(length) }, responses: { 200: { description: '', content: about(length) } } })
    return linksOf(container).filter(([, href]) => href === '/document').length
  }
  expect([shortened(1_000), shortened(1_001)]).toEqual([0, 2])
})

it('shows all examples of a request, and says how many have no room', () => {
  const examples = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`e${at}`, { value: { at } }]))
  const withExamples = (count: number) => show({ requestBody: { content: { 'application/json': { examples: examples(count) } } } })
  expect(withExamples(20).textContent).toContain('e19')
  const many = withExamples(50)
  expect(many.textContent).toContain('and 19 more See the OpenAPI document.')
  expect(linksOf(many)).toContainEqual(['See the OpenAPI document.', '/document'])
})

it('shows more answers than tabs, each reachable, and says how many have no room', () => {
  const content = Object.fromEntries(Array.from({ length: 34 }, (_, at) => [`application/v${at}+json`, { example: { at } }]))
  const container = show({ responses: { 200: { description: '', content } } })
  expect(container.querySelectorAll('section[aria-label^="Response example"]')).toHaveLength(30)
  expect(container.querySelectorAll('fieldset[aria-label="Response example"] > label')).toHaveLength(1)
  expect(container.querySelectorAll('fieldset[aria-label="Response example · 200"] > label')).toHaveLength(16)
  expect(container.textContent).toContain('and 4 more See the OpenAPI document.')
})

it('shows an example of each response before further ones of another', () => {
  const examples = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`e${at}`, { value: at }]))
  const content = { 'application/json': { examples } }
  const container = show({ responses: { 200: { content }, 409: { content: { 'application/json': { example: 'Last' } } } } })
  expect(container.querySelector('section[aria-label="Response example · 409"]')?.textContent).toBe('"Last"')
})

it('shows how parameters and forms are written, and the documentation and XML of a schema', () => {
  const container = show({
    parameters: [
      {
        ...{ name: 'ids', in: 'query', style: 'pipeDelimited', explode: false, allowEmptyValue: true },
        schema: { type: 'array', items: {} },
        examples: { a: { summary: 'Two', description: 'Both.', value: [1, 2] } },
      },
      { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            properties: {
              photo: { type: 'string', xml: { name: 'p' }, externalDocs: { url: 'https://example.com/p', description: 'Photos' } },
            },
          },
          encoding: { photo: { contentType: 'image/png' } },
        },
      },
    },
  })
  const text = container.textContent ?? ''
  for (const part of [
    'style: pipeDelimited',
    'explode: false',
    'allowEmptyValue: true',
    'contentType: application/json',
    'photo: {"contentType":"image/png"}',
  ])
    expect(text).toContain(part)
  expect(text).toContain('example [1,2] (Two: Both.)')
  expect(text).toContain('as XML {"name":"p"}')
  expect(linksOf(container)).toContainEqual(['Photos', 'https://example.com/p'])
})

it('lists alternatives without a tab as links to their models, and allowed values in a fold', () => {
  const schemas = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`M${at}`, { type: 'object' }]))
  const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const codes = Array.from({ length: 249 }, (_, at) => `C${at}`)
  const container = show(
    {
      parameters: [{ name: 'c', in: 'query', schema: { enum: codes } }],
      responses: { 200: { content: { 'application/json': { schema: { oneOf } } } } },
    },
    { schemas },
  )
  expect(linksOf(container)).toContainEqual(['M11', '/models/M11'])
  const fold = [...container.querySelectorAll('details')].find((details) => details.textContent?.includes('C248'))
  expect(fold?.querySelector('summary')?.textContent).toBe('and 189 more')
  expect(fold?.querySelectorAll('*')).toHaveLength(2)
})

it('shows the numbers of examples as they are written', () => {
  const operation = parseWritten('{"responses":{"200":{"content":{"application/json":{"example":{"id":9223372036854775807,"x":1.0}}}}}}')
  expect(show(operation as Record<string, unknown>).textContent).toContain('"id": 9223372036854775807,\n  "x": 1.0')
})

it('shows what a link sends, with the digits and the Markdown of its author', () => {
  const operation = parseWritten(
    '{"responses":{"200":{"links":{"next":{"operationId":"getNext","description":"The *next* page",' +
      '"parameters":{"query.page":"$response.body#/next","n":1.0},"requestBody":{"id":1.50}}}}}}',
  )
  const container = show(operation as Record<string, unknown>)
  const codes = [...container.querySelectorAll('p code')].map((code) => code.textContent)
  expect(codes).toEqual(expect.arrayContaining(['getNext', 'query.page = $response.body#/next', 'n = 1.0', 'requestBody = {"id":1.50}']))
  expect(container.querySelector('p em')?.textContent).toBe('next')
})

it('opens the JSON that a text holds in its place, and names the alternative of all other values', () => {
  const discriminator = { propertyName: 'kind', defaultMapping: 'B' }
  const held = { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], discriminator }
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/Held' } }
  const event = { type: 'object', properties: { data } }
  const schemas = { A: { type: 'object', properties: { kind: {} } }, B: { type: 'object', properties: { last: {} } }, Held: held }
  const container = show({ responses: { 200: { content: { 'text/event-stream': { itemSchema: event } } } } }, { schemas })
  expect(container.textContent).toContain('Holds JSON: Held')
  expect(container.textContent).toContain('otherwise B')
  expect(linksOf(container)).toContainEqual(['Held', '/models/Held'])
  expect(container.querySelector('[id$="data:json.1.last"]')).not.toBeNull()
  expect(container.textContent).toContain('data: {"kind":')
})
