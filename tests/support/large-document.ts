const FIELDS = 24

/**
 * Returns an OpenAPI 3.1 document like that of a generator: `operations` over five HTTP methods with parameters, a body and responses that
 * share schemas, with descriptions so that the JSON has about `bytes` bytes.
 */
export function largeDocument(operations: number, bytes: number): string {
  const bare = JSON.stringify(documentOf(operations, ''))
  const missing = Math.max(0, Math.ceil((bytes - bare.length) / operations))
  return JSON.stringify(documentOf(operations, 'Words that describe. '.repeat(Math.ceil(missing / 21)).slice(0, missing)))
}

const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

function documentOf(operations: number, filler: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (let index = 0; index < operations; index++) {
    const method = HTTP_METHODS[index % HTTP_METHODS.length] ?? 'get'
    const path = `/areas/{areaId}/things-${Math.floor(index / HTTP_METHODS.length)}`
    paths[path] = { ...paths[path], [method]: operationOf(index, filler) }
  }
  return { openapi: '3.1.0', info: { title: 'A large API', version: '7.2.1' }, paths, components: { schemas: { Thing: schemaOf('') } } }
}

function operationOf(index: number, filler: string): object {
  // An operation's description is limited to 5,000 characters; generators put longer texts into schemas.
  const schema = { allOf: [{ $ref: '#/components/schemas/Thing' }, schemaOf(filler.slice(4_000))] }
  return {
    summary: `Operation ${index}`,
    description: filler.slice(0, 4_000),
    parameters: [
      { in: 'path', name: 'areaId', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'limit', description: 'How many', schema: { type: 'integer' } },
    ],
    ...(index % HTTP_METHODS.length === 0
      ? {}
      : { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } }),
    responses: { 200: { description: 'Done', content: { 'application/json': { schema } } } },
  }
}

function schemaOf(description: string): object {
  const properties = Object.fromEntries(Array.from({ length: FIELDS }, (_, field) => [`field${field}`, { type: 'string', maxLength: 40 }]))
  return { type: 'object', description, properties }
}
