import { type SampleApi, SampleFault, type SampleOperation, type Schema } from './sample-api.ts'
import { isFile } from './sample-server.ts'

const FAULT: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: { type: 'string' } },
}
const FAULT_TEXTS = {
  en: { 400: 'A parameter or the body is invalid; the message names it.', 404: 'It does not exist.' },
  ko: { 400: '파라미터나 본문이 올바르지 않습니다. 메시지에 항목이 나옵니다.', 404: '해당하는 항목이 없습니다.' },
} as const

/** Returns the OpenAPI document of a version of an API. Examples of answers are what the operation answers to the examples of its input. */
export function documentOf(api: SampleApi, version: 'v1' | 'v2' = 'v1'): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, operation] of Object.entries(api.operations)) {
    if (operation.since && operation.since !== version) continue
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: writeOperation(api, operation) }
  }
  return plainOf({
    openapi: '3.1.0',
    info: {
      title: api.name,
      version: version === 'v2' ? '2.0.0' : '1.0.0',
      description: api.description,
      contact: { name: api.team, email: 'developer@portico.example' },
    },
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(api.webhooks ? { webhooks: api.webhooks } : {}),
    components: { schemas: { ...api.schemas, Fault: FAULT } },
  })
}

/** Returns an object as JSON writes it, with patterns as texts. */
export function plainOf(value: object): Record<string, unknown> {
  const written = JSON.stringify(value, (_, item: unknown) => (item instanceof RegExp ? item.source : item))
  return JSON.parse(written) as Record<string, unknown>
}

function writeOperation({ language }: SampleApi, operation: SampleOperation): Record<string, unknown> {
  const { id, tag, summary, description, isDeprecated, parameters = [], body, answer, conflict, callbacks } = operation
  const texts = FAULT_TEXTS[language]
  const fault = (status: 400 | 404 | 409, text: string) => ({
    [status]: { description: text, content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } },
  })
  const content = answer.schema && {
    content: { [answer.contentType ?? 'application/json']: { schema: answer.schema, ...exampleOf(operation) } },
  }
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(isDeprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [body.contentType ?? 'application/json']: { schema: body.schema, example: body.example } },
          },
        }
      : {}),
    responses: {
      [answer.status ?? 200]: { description: answer.description, ...content },
      ...(body || parameters.length > 0 ? fault(400, texts[400]) : {}),
      ...(parameters.some(({ in: place }) => place === 'path') ? fault(404, texts[404]) : {}),
      ...(conflict ? fault(409, conflict) : {}),
    },
    ...(callbacks ? { callbacks } : {}),
  }
}

/** Returns the input of the first call: examples, and defaults where there are none. */
export function firstCallOf({ parameters = [], body }: SampleOperation): { given: Record<string, unknown>; body: unknown } {
  return {
    given: Object.fromEntries(parameters.map(({ name, schema, example }) => [name, example ?? schema.default])),
    body: body?.example,
  }
}

function exampleOf(operation: SampleOperation): { example?: unknown } {
  if (operation.answer.contentType === 'text/event-stream') return {}
  try {
    const result = operation.run(firstCallOf(operation))
    return { example: isFile(result) ? result.content : result }
  } catch (error) {
    if (error instanceof SampleFault) throw new Error(`the example of ${operation.id} is refused: ${error.message}`)
    throw error
  }
}
