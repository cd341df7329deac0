import { isFurther, SAMPLE_LANGUAGES, type SampleLanguage } from '@portico/contract/account-settings/sample-language'
import { apiPath } from '@/lib/catalogue/api-path'
import 'server-only'
import type { McpServer } from '@modelcontextprotocol/server'
import { readingEndpoints } from '@portico/contract/api-document/reading-endpoints'
import { APIS_TAG, apiTag } from '@portico/contract/cache-tag'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { loadOverview, loadReading } from '@/lib/api-document/load-reading'
import { referencePath } from '@/lib/api-document/reading-from'
import { WHOLE_CATALOGUE } from '@/lib/catalogue/catalogue-address'
import { loadCatalogue } from '@/lib/catalogue/load-catalogue'
import { absolute } from '@/lib/discovery/service-addresses'
import { callPlatform } from '@/lib/platform/call-from-server'
import { codeSamples } from '@/lib/reference/code-samples'
import { requestExamples } from '@/lib/reference/operation-sample'
import { furtherSample } from '@/lib/reference/samples/further-samples'
import { answered, READ_ONLY, schemaOf } from './tool-answer'

/** Operations in one answer. */
const OPERATIONS_MAX = 100

export const apiId = { type: 'string', format: 'uuid', description: 'The id of a published API.' }
export const stageId = { type: 'string', format: 'uuid', description: 'The id of one of its versions; by default the recommended one.' }
export const page = {
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  description: 'The page of the list, from 1. Each answer names the next one.',
}
export const operation = { type: 'string', maxLength: 300, description: 'The slug of an operation, as list_operations returns it.' }

interface OfApi {
  apiId: string
  stageId?: string
}

export interface OfOperation extends OfApi {
  operation: string
}

/** Registers the tools that read the public catalogue: what a visitor of the portal can read, and nothing else. */
export function registerCatalogueTools(server: McpServer, publicUrl: string): void {
  server.registerTool(
    'search_apis',
    {
      ...READ_ONLY,
      title: 'Search APIs',
      description:
        'Searches the published APIs by name, description, hashtag, path and summary, in English or Korean: those that have all words, each with the operation that fits best. Without a query it lists the newest.',
      inputSchema: schemaOf<{ query?: string; page?: number }>({
        query: { type: 'string', maxLength: 100, description: 'One or more words, or their beginnings.' },
        page,
      }),
    },
    ({ query = '', page: number = 1 }) =>
      answered(async () => {
        const found = await loadCatalogue({ ...WHOLE_CATALOGUE, q: query, page: number })
        const apis = found.items.map(({ id, name, summary, hashtags, versions, paused, foundOperation }) => ({
          ...{ apiId: id, name, summary, hashtags, versions, paused, page: absolute(publicUrl, apiPath({ id, name })) },
          ...(foundOperation ? { foundOperation: toolOperation(foundOperation) } : {}),
        }))
        return { apis, ...pageOf(number, found.size, found.total) }
      }),
  )

  server.registerTool(
    'get_api',
    {
      ...READ_ONLY,
      title: 'Read an API',
      description:
        'Returns a published API: description, versions, service URL, authentication, limits, tags, and where its OpenAPI document is.',
      inputSchema: schemaOf<OfApi>({ apiId, stageId }, ['apiId']),
    },
    (of) =>
      answered(async () => {
        const overview = await loadOverview(fromOf(of), null)
        if (!overview) return undefined
        const id = overview.version?.id ?? null
        const { json } = downloadsOf(fromOf(of), id)
        return { ...overview, openApiDocument: id === null ? null : absolute(publicUrl, json) }
      }),
  )

  server.registerTool(
    'list_operations',
    {
      ...READ_ONLY,
      title: 'List operations',
      description: `Lists the operations of a published API, ${OPERATIONS_MAX} a page; a query narrows them by HTTP method, path, summary and field name.`,
      inputSchema: schemaOf<OfApi & { query?: string; page?: number }>(
        { apiId, stageId, query: { type: 'string', maxLength: 100, description: 'Texts that an operation has all of.' }, page },
        ['apiId'],
      ),
    },
    ({ query = '', page: number = 1, ...of }) =>
      answered(async () => {
        const { operations } = await callPlatform(
          readingEndpoints.getPublishedIndex,
          { params: { apiId: of.apiId }, query: { stageId: of.stageId } },
          { anonymous: true, tags: [APIS_TAG, apiTag(of.apiId)] },
        )
        const words = query.toLowerCase().split(/\s+/).filter(Boolean)
        const found = operations.filter(({ httpMethod, path, summary, fields }) => {
          const text = [httpMethod, path, summary, ...fields].join(' ').toLowerCase()
          return words.every((word) => text.includes(word))
        })
        const listed = found.slice((number - 1) * OPERATIONS_MAX, number * OPERATIONS_MAX)
        return {
          operations: listed.map((one) => ({ ...toolOperation(one), deprecated: one.deprecated })),
          ...pageOf(number, OPERATIONS_MAX, found.length),
        }
      }),
  )

  server.registerTool(
    'get_operation',
    {
      ...READ_ONLY,
      title: 'Read an operation',
      description: 'Returns one operation in OpenAPI 3.1 or 3.2, with the schemas that it needs.',
      inputSchema: schemaOf<OfOperation>({ apiId, stageId, operation }, ['apiId', 'operation']),
    },
    (of) =>
      answered(async () => {
        const reading = await loadReading(fromOf(of), null, 'operation', { slug: of.operation })
        if (!reading) return undefined
        const { httpMethod, path, method, operation, components } = reading
        const part = { kind: 'operation', slug: of.operation } as const
        return {
          httpMethod,
          path,
          authType: method?.authType,
          page: absolute(publicUrl, referencePath(fromOf(of), part)),
          operation,
          components,
        }
      }),
  )

  server.registerTool(
    'make_sample',
    {
      ...READ_ONLY,
      title: 'Make a sample',
      description: 'Returns code that calls one operation, with a placeholder for the credential.',
      inputSchema: schemaOf<OfOperation & { language: SampleLanguage }>(
        { apiId, stageId, operation, language: { type: 'string', enum: SAMPLE_LANGUAGES } },
        ['apiId', 'operation', 'language'],
      ),
    },
    ({ language, ...of }) =>
      answered(async () => {
        const [overview, reading] = await Promise.all([
          loadOverview(fromOf(of), null),
          loadReading(fromOf(of), null, 'operation', { slug: of.operation }),
        ])
        if (!overview?.version || !reading) return undefined
        const { httpMethod, path, method, operation, components } = reading
        const { serviceUrl } = overview.version
        const [example] = requestExamples({
          ...{ serviceUrl, httpMethod, path, operation },
          authType: method?.authType ?? null,
          components: components as Parameters<typeof requestExamples>[0]['components'],
        })
        if (!example) return undefined
        if (isFurther(language)) return { language, code: furtherSample(language, example.call).code }
        return codeSamples(example.call).find((sample) => sample.language === language)
      }),
  )
}

interface ListedOperation {
  slug: string
  httpMethod: string
  path: string
  summary: string
}

/** Returns an operation of a list, named as the other tools take it. */
const toolOperation = ({ slug, httpMethod, path, summary }: ListedOperation) => ({ operation: slug, httpMethod, path, summary })

/** Returns where a page is in its list; `nextPage` is null on the last one. */
export const pageOf = (page: number, size: number, total: number) => ({ total, page, nextPage: page * size < total ? page + 1 : null })

export const fromOf = ({ apiId, stageId }: OfApi) => ({ kind: 'published', apiId, ...(stageId ? { stageId } : {}) }) as const
