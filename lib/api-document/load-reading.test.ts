import { documentOverview, modelReading, operationReading, tagReading, webhooksReading } from '@portico/contract/api-document/reading-view'
import { callPlatform } from '@/lib/platform/call-from-server'
import { loadReading } from './load-reading'

jest.mock('server-only', () => ({}))
jest.mock('@/lib/platform/call-from-server', () => ({ callPlatform: jest.fn() }))

const tagName = { name: 'pets', label: 'Pets', slug: 'pets' }
const tag = { ...tagName, group: 'Animals', summary: null, description: null, externalDocs: null, operationCount: 1, webhookCount: 0 }
const operationName = { slug: 'get', httpMethod: 'GET', path: '/a', summary: '', deprecated: false }
const listedName = { ...operationName, isWebhook: false }
const version = {
  ...{ id: 'v', name: 'v1', environmentName: 'Test', serviceUrl: 'https://api.example.com', status: 'active', authType: 'apiKey' },
  ...{ deployedAt: null, deprecation: null, usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null } },
  ...{
    requirements: [],
    addressRule: false,
    contentHash: 'h',
    summary: null,
    description: null,
    documentName: null,
    termsOfService: null,
    licence: null,
    contact: null,
  },
  ...{ externalDocs: null, tags: [{ ...tag, firstOperations: [listedName] }], operationCount: 1, modelCount: 0, webhookCount: 0 },
  links: [{ written: '#tag/pets', kind: 'tag', slug: 'pets' }],
}
const about = { id: 'a', name: 'Shop', summary: '', company: '', published: true, mayEdit: false }
const readings = {
  overview: [documentOverview, { api: about, versions: [], version }],
  tag: [
    tagReading,
    { tag, links: [], previous: tagName, next: null, items: [{ ...listedName, description: null }], total: 1, page: 1, size: 50 },
  ],
  webhooks: [webhooksReading, { items: [{ ...listedName, isWebhook: true, description: null }], total: 1, page: 1, size: 50 }],
  model: [
    modelReading,
    { name: 'Pet', slug: 'pet', schema: true, components: {}, links: [], previous: null, next: null, usedBy: [listedName], usedByCount: 1 },
  ],
  operation: [
    operationReading,
    {
      ...operationName,
      ...{
        operation: { tags: [{ name: 'own' }] },
        components: {},
        links: [],
        pathItem: { summary: 'All', description: null },
        tag: tagName,
      },
      ...{ previous: null, next: operationName, method: { id: 'm', authType: 'apiKey' } },
    },
  ],
} as const

/** The fields of readings that came after the first release, each of which an older platform may lack. */
const LATER = ['label', 'group', 'pathItem', 'isWebhook', 'links']

/** Returns a reading as a platform sends it that knows none of some fields; what an author wrote stays. */
function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => without(names, one))
  if (typeof value !== 'object' || value === null) return value
  const left = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(left.map(([name, one]) => [name, name === 'operation' ? one : without(names, one)]))
}

const load = (part: keyof typeof readings, answer: unknown) => {
  jest.mocked(callPlatform).mockResolvedValue(answer as never)
  return loadReading({ kind: 'published', apiId: '00000000-0000-4000-8000-000000000000' }, null, part, { slug: 'x' })
}

it('has no summary of a document of which an older platform sends none', async () => {
  const [schema, reading] = readings.overview
  const { summary, ...older } = reading.version
  const loaded = await load('overview', { ...reading, version: older })
  expect(schema.validateSync(loaded, { strict: true }).version?.summary).toBe(summary)
})

it('has no webhooks in tags of which an older platform sends no number', async () => {
  const [schema, reading] = readings.overview
  const { webhookCount: _, ...older } = tag
  const loaded = await load('overview', { ...reading, version: { ...version, tags: [{ ...older, firstOperations: [listedName] }] } })
  expect(schema.validateSync(loaded, { strict: true }).version?.tags[0]?.webhookCount).toBe(0)
  const [tagSchema, ofTag] = readings.tag
  expect(tagSchema.validateSync(await load('tag', { ...ofTag, tag: older }), { strict: true }).tag.webhookCount).toBe(0)
})

describe.each(Object.keys(readings) as (keyof typeof readings)[])('the reading of an %s', (part) => {
  const [schema, reading] = readings[part]

  it('is what the platform sends', async () => {
    expect(schema.isValidSync(reading, { strict: true })).toBe(true)
    expect(await load(part, reading)).toEqual(reading)
  })

  it.each([...LATER.map((name) => [name]), LATER])('is whole for pages if an older platform sends no %s %s %s %s', async (...names) => {
    const older = without(names, reading)
    const loaded = await load(part, older)
    schema.validateSync(loaded, { strict: true })
    expect(without(names, loaded)).toEqual(older)
  })
})

it('calls a tag by its name, and says nothing of a path, where an older platform does not', async () => {
  const [, { version: _, ...overview }] = readings.overview
  const loaded = await load('overview', { ...overview, version: without(LATER, version) })
  expect(loaded).toMatchObject({ version: { tags: [{ name: 'pets', label: 'pets', group: '' }] } })
  expect(await load('operation', without(LATER, readings.operation[1]))).toMatchObject({
    tag: { label: 'pets' },
    pathItem: { summary: null, description: null },
  })
  expect(await load('overview', { ...overview, version: null })).toEqual({ ...overview, version: null })
})
