import { createTranslator } from 'next-intl'
import { parseWritten } from '@/lib/reference/written-numbers'
import texts from '@/messages/en/api-document.json'
import reference from '@/messages/en/reference.json'
import { referenceMarkdown } from './markdown-reference'
import { twinAddresses } from './twin-addresses'

let readings: Record<string, string> = {}

jest.mock('server-only', () => ({}))
jest.mock('next-intl/server', () => ({
  getTranslations: async ({ namespace }: { namespace: never }) =>
    createTranslator({ locale: 'en', messages: { 'api-document': texts, reference } as never, namespace }),
}))
jest.mock('@/lib/api-document/load-reading', () => ({
  loadOverview: async () => parseWritten(readings.overview ?? ''),
  loadReading: async (_from: unknown, _session: unknown, part: string) => parseWritten(readings[part] ?? ''),
}))

const overview = JSON.stringify({
  api: { id: 'a', name: 'Shop', summary: '' },
  versions: [],
  version: { id: 'v', name: 'v1', serviceUrl: 'https://api.example.com/shop', tags: [], links: [] },
})
const SCHEMA =
  '{"type":"integer","minimum":-1e400,"maximum":9223372036854775807,"default":1.10,"enum":[1.0,9007199254740993],"x-n":{"a":[1.50]}}'
const LIST = '{"type":"array","items":{"type":"number"},"example":[1.10,9007199254740993]}'
const FORM =
  '{"type":"object","properties":{"amount":{"type":"number","example":2.50},"all":{"example":[3.0]},"deep":{"example":{"n":1e400,"of":[0.0000001]}}}}'

const twin = (kind: 'operation' | 'model') =>
  referenceMarkdown('en', twinAddresses('en', 'https://portal.example.com'), {
    from: { kind: 'published', apiId: 'a' },
    part: { kind, slug: 'x' },
  })

it('writes numbers as the author did, in schemas and in the sample', async () => {
  const content = (schema: string) => `{"application/x-www-form-urlencoded":{"schema":${schema}}}`
  readings = {
    overview,
    operation: `{"slug":"x","httpMethod":"POST","path":"/a/{id}","summary":"","deprecated":false,"tag":null,"previous":null,"next":null,
      "links":[],"pathItem":{"summary":null,"description":null},"method":{"id":"m","authType":"apiKey"},"components":{"schemas":{"Big":${SCHEMA}}},
      "operation":{"parameters":[
        {"name":"id","in":"path","required":true,"example":1.10,"schema":${SCHEMA}},
        {"name":"list","in":"query","required":true,"schema":${LIST}},
        {"name":"json","in":"query","required":true,"content":{"application/json":{"example":{"n":1.10}}}}],
      "requestBody":{"content":${content(FORM)}},
      "responses":{"200":{"description":"ok","headers":{"X-N":{"schema":${SCHEMA}}},"content":{"application/json":{"schema":${SCHEMA}}}}}}}`,
  }
  const text = (await twin('operation')) ?? ''
  expect(text).toContain(`- \`id\` (required) \`${SCHEMA}\``)
  expect(text).toContain(`- \`list\` (required) \`${LIST}\``)
  expect(text).toContain(`- \`X-N\` \`${SCHEMA}\``)
  expect(text.split('"maximum": 9223372036854775807,')).toHaveLength(3)
  expect(text).toContain("'https://api.example.com/shop/a/1.10?list=1.10&list=9007199254740993&json=%7B%22n%22%3A1.10%7D'")
  expect(text).toContain("--data 'amount=2.50'")
  expect(text).toContain("--data 'all=3.0'")
  expect(text).toContain(`--data-urlencode 'deep={"n":1e400,"of":[0.0000001]}'`)
})

it('writes examples of parameters and answers as their authors did, and says how many are left out', async () => {
  const long = JSON.stringify('x'.repeat(20_000))
  const named = Array.from({ length: 5 }, (_, at) => `"e${at}":{"summary":"No. ${at}","description":"Of *it*","value":{"n":${at}.0}}`)
  const many = Array.from(
    { length: 40 },
    (_, at) => `"4${String(at).padStart(2, '0')}":{"description":"","content":{"a/json":{"example":"${'y'.repeat(2_000)}"}}}`,
  )
  readings = {
    overview,
    operation: `{"slug":"x","httpMethod":"POST","path":"/a","summary":"","deprecated":false,"links":[],"pathItem":{"summary":null,"description":null},
      "method":{"id":"m","authType":"apiKey"},"components":{},"operation":{
        "parameters":[{"name":"q","in":"query","schema":{},"examples":{${named.join(',')}}},{"name":"h","in":"header","schema":{},"example":1.10}],
        "requestBody":{"content":{"application/json":{"examples":{${named.slice(0, 2).join(',')}}}}},
        "responses":{
          "200":{"description":"ok","headers":{"X-N":{"schema":{},"example":"\`a"}},"content":{
            "application/json":{"schema":{"properties":{"id":{"type":"integer","example":7.0}}}},"text/plain":{"example":${long}}}},
          ${many.join(',')}}}}`,
  }
  const text = (await twin('operation')) ?? ''
  expect(text).toContain('- `q` `{}` Example: `{"n":0.0}`, `{"n":1.0}`, `{"n":2.0}`\n')
  expect(text).toContain('- `h` `{}` Example: `1.10`\n')
  expect(text).toContain('- `X-N` `{}` Example: ``"`a"``\n')
  expect(text).toContain('Example: No. 1\n\nOf *it*\n\n```json\n{\n  "n": 1.0\n}\n```')
  expect(text).toContain('Example\n\n```json\n{\n  "id": 7.0\n}\n```')
  expect(text).not.toContain('x'.repeat(100))
  const shown = text.split('y'.repeat(2_000)).length - 1
  expect(shown).toBeGreaterThan(20)
  expect(text).toContain(`\n\nand ${2 + 1 + 40 - shown} more examples: [See the OpenAPI document.](`)
  expect(text.length).toBeLessThan(80_000)
})

it('writes where an author documents more, what links lead to, and whose the document is', async () => {
  const version = {
    ...{ id: 'v', name: 'v1', serviceUrl: 'https://api.example.com/shop', status: 'active', environmentName: 'Test', authType: 'apiKey' },
    ...{
      usageLimits: {},
      requirements: [],
      addressRule: false,
      deprecation: null,
      description: 'About *it*',
      webhookCount: 0,
      tags: [],
      links: [],
    },
    documentName: 'Shop *API* 7.2',
    ...{ licence: { name: 'MIT', url: null, identifier: null }, termsOfService: 'javascript:alert(1)' },
    ...{ contact: { name: 'Us', url: 'https://example.com/us', email: 'us@example.com' } },
    externalDocs: { url: 'https://example.com/docs', description: 'The [manual]' },
  }
  readings = { overview: JSON.stringify({ api: { id: 'a', name: 'Shop', summary: '' }, versions: [], version }) }
  const overviewText = await referenceMarkdown('en', twinAddresses('en', 'https://portal.example.com'), {
    from: { kind: 'published', apiId: 'a' },
    part: { kind: 'overview' },
  })
  expect(overviewText).toContain(
    'About *it*\n\n- Document: Shop \\*API\\* 7.2\n- License: MIT\n- Terms of service: javascript:alert(1)\n- Contact: [Us](https://example.com/us)\n' +
      '- Contact: us@example.com\n- More documentation: [The \\[manual\\]](https://example.com/docs)',
  )
  readings = {
    overview,
    operation: `{"slug":"x","httpMethod":"GET","path":"/a","summary":"","deprecated":false,"links":[],"pathItem":{"summary":null,"description":null},
      "method":{"id":"m","authType":"apiKey"},"components":{},"operation":{"externalDocs":{"url":"https://example.com/a"},
      "responses":{"200":{"description":"ok","links":{"next":{"operationId":"getNext","parameters":{"page":"$response.body#/next"},"requestBody":{"n":1},"description":"The *next*"}}}}}}`,
  }
  const text = await twin('operation')
  expect(text).toContain('\n\n- More documentation: [https://example.com/a](https://example.com/a)\n\n')
  expect(text).toContain('### 200\n\nok\n\n- next: `getNext` `page = $response.body#/next` `requestBody = {"n":1}` The \\*next\\*')
})

it('writes callbacks, and says how many are left out', async () => {
  const item =
    '{"summary":"Of <all>","post":{"summary":"Fed","deprecated":true,"parameters":[{"name":"X-At","in":"header","schema":{}}],' +
    '"requestBody":{"required":true,"content":{"text/plain":{"schema":{"maximum":1.0}}}},"responses":{"410":{"description":"Unsubscribes"}}}}'
  const callbacks = Array.from({ length: 22 }, (_, at) => `"fed${at}":{"{$url}":${item}}`)
  readings = {
    overview,
    operation: `{"slug":"x","httpMethod":"POST","path":"/a","summary":"","deprecated":false,"links":[],"pathItem":{"summary":"Pets","description":null},
      "method":{"id":"m","authType":"apiKey"},"components":{},"operation":{"callbacks":{${callbacks.join(',')}}}}`,
  }
  const text = (await twin('operation')) ?? ''
  expect(text).toContain('## About this path\n\nPets')
  expect(text).toContain(
    '### fed19 `POST {$url}` (deprecated)\n\nFed\n\nOf \\<all\\>\n\n#### Headers\n\n- `X-At` `{}`\n\n' +
      '#### Request body (required)\n\n`text/plain`\n\n```json\n{\n  "maximum": 1.0\n}\n```\n\n#### Responses\n\n##### 410\n\nUnsubscribes',
  )
  expect(text).toMatch(/\n\nand 2 more: \[See the OpenAPI document\.\]\(https:\/\/portal\.example\.com\/[^)]+\)/)
  expect(text).not.toContain('fed20')
})

it('writes those of a model so too, and the operations and webhooks that use it', async () => {
  const use = { httpMethod: 'POST', path: '/a', summary: 'A', deprecated: false }
  const uses = JSON.stringify([
    { ...use, slug: 'a', isWebhook: false },
    { ...use, slug: 'b', path: 'sold', isWebhook: true },
  ])
  readings.model = `{"name":"Big","slug":"x","schema":${SCHEMA},"components":{"schemas":{"Big":${SCHEMA}}},"links":[],"usedBy":${uses},"usedByCount":2}`
  const text = await twin('model')
  expect(text?.split('"minimum": -1e400,')).toHaveLength(3)
  expect(text).toMatch(/- \[POST \/a\]\([^)]+\/operations\/a\.md\): A\n- \[POST sold\]\([^)]+\/webhooks\/b\.md\) \(Webhook\): A/)
})

it('says which schema is of the items of a stream, and what a response is called', async () => {
  const content = '{"application/jsonl":{"$ref":"#/components/mediaTypes/Lines"},"application/json":{"schema":true}}'
  readings = {
    overview,
    operation: `{"slug":"x","httpMethod":"GET","path":"/a","summary":"","deprecated":false,"links":[],"pathItem":{"summary":null,"description":null},
      "method":{"id":"m","authType":"apiKey"},"components":{"mediaTypes":{"Lines":{"itemSchema":{"type":"string"}}}},"operation":{
        "parameters":[{"name":"all","in":"querystring","required":true,"content":{"application/x-www-form-urlencoded":{"example":{"a":"b"}}}}],
        "responses":{"200":{"summary":"Lines","content":${content}},"404":{"description":"None"}}}}`,
  }
  const text = (await twin('operation')) ?? ''
  expect(text).toContain('### 200 Lines\n\n`application/jsonl` (Each item of the stream)')
  expect(text).toContain('`application/json`\n')
  expect(text).toContain('### 404\n\nNone')
  expect(text).toContain('## Query string\n\n- `all` (required)')
  expect(text).toContain("'https://api.example.com/shop/a?a=b'")
})

it('leads links in texts to the twins of what they name, and leaves references of schemas and other links alone', async () => {
  const links = JSON.stringify([
    { written: '#tag/All%20pets', kind: 'tag', slug: 'all-pets' },
    { written: '#/components/schemas/A(1)', kind: 'model', slug: 'A(1)' },
    { written: '#operation/add', kind: 'operation', slug: 'add' },
  ])
  const schema = '{"$ref":"#/components/schemas/A"}'
  const text =
    '[pets](#tag/All%20pets) <a href=\\"#operation/add\\">add</a> [none](#tag/None) [more](#operation/addMore)\\n\\n[own]: #operation/add'
  readings = {
    overview,
    operation: `{"slug":"x","httpMethod":"GET","path":"/a","summary":"","deprecated":false,"links":${links},"pathItem":{"summary":null,"description":null},
      "method":{"id":"m","authType":"apiKey"},"components":{"schemas":{"A":{}}},"operation":{"description":"${text}",
        "parameters":[{"name":"f","in":"query","style":"deepObject","schema":{}}],
        "responses":{"200":{"description":"","content":{"application/json":{"schema":${schema}}}}}}}`,
  }
  const base = 'https://portal.example.com/api-docs/published-api/a'
  const written = (await twin('operation')) ?? ''
  expect(written).toContain(
    `[pets](${base}/tags/all-pets.md) <a href="${base}/operations/add.md">add</a> [none](#tag/None) [more](#operation/addMore)\n\n[own]: ${base}/operations/add.md`,
  )
  expect(written).toContain('"$ref": "#/components/schemas/A"')
  expect(written).toContain('- `f` `style: deepObject` `{}`')
})
