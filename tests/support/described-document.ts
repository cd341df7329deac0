/** An operation's description is limited to as many characters. */
const OPERATION_MAX = 5_000
/** A longer text is in one place only, so that a document stays within its limit. */
const EVERYWHERE_MAX = 2_000

/**
 * Returns an OpenAPI 3.1 document with the texts in every place that has one: for each text an operation `read-{at}`, a tag `tag-{at}` and a
 * schema `Model{at}`; for the short ones together the document's own places.
 */
export function describedDocument(texts: readonly string[]): string {
  const short = texts.filter((text) => text.length <= 500)
  const all = short.join('\n\n')
  const [first = 'a', second = 'b', third = 'c', fourth = 'd'] = short
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Described',
      version: '1',
      summary: first,
      description: all,
      contact: { name: second, url: 'https://example.com/help', email: 'help@example.com' },
      license: { name: third, url: 'https://example.com/licence' },
    },
    externalDocs: { url: 'https://example.com/docs', description: fourth },
    servers: [{ url: 'https://example.com/{part}', description: all, variables: { part: { default: 'a', description: all } } }],
    tags: texts.map((text, at) => ({ name: `tag-${at}`, description: text, externalDocs: docs(text) })),
    paths: Object.fromEntries(texts.map((text, at) => [`/read-${at}`, { post: operationOf(text, at) }])),
    webhooks: { changed: { post: { ...operationOf(all, 0), operationId: 'changed', tags: [] } } },
    components: { schemas: Object.fromEntries(texts.map((text, at) => [`Model${at}`, schemaOf(text, at)])) },
  })
}

function operationOf(text: string, at: number): object {
  const everywhere = text.length <= EVERYWHERE_MAX ? text : ''
  const content = {
    'application/json': {
      schema: { $ref: `#/components/schemas/Model${at}` },
      examples: { one: { summary: everywhere.slice(0, 200), description: everywhere, value: { name: everywhere } } },
    },
  }
  return {
    operationId: `read-${at}`,
    tags: [`tag-${at}`],
    summary: everywhere.slice(0, 100) || `Read ${at}`,
    description: text.slice(0, OPERATION_MAX),
    externalDocs: docs(everywhere),
    parameters: [
      { name: 'limit', in: 'query', description: text, schema: { type: 'integer', description: everywhere } },
      { name: 'sort', in: 'query', schema: { type: 'string' }, examples: { one: { summary: everywhere, value: everywhere } } },
    ],
    requestBody: { description: everywhere, content },
    responses: {
      200: {
        description: everywhere || 'Done',
        headers: { 'X-Count': { description: everywhere, schema: { type: 'integer' } } },
        content,
        links: { next: { operationId: `read-${at}`, description: everywhere } },
      },
    },
    callbacks: {
      done: {
        'https://example.com/done': {
          post: { summary: everywhere, description: everywhere, responses: { 200: { description: everywhere || 'Done' } } },
        },
      },
    },
  }
}

function schemaOf(text: string, at: number): object {
  const everywhere = text.length <= EVERYWHERE_MAX ? text : ''
  return {
    type: 'object',
    title: everywhere.slice(0, 200),
    // Each long text is in a place of its own, in turns.
    description: at % 2 === 0 ? text : everywhere,
    properties: {
      name: { type: 'string', description: at % 2 === 1 ? text : everywhere, default: everywhere, examples: [everywhere] },
      kind: { enum: [everywhere, 'other'], description: everywhere },
      how: { oneOf: [{ title: everywhere.slice(0, 200), properties: { a: { description: everywhere } } }, { title: 'Other' }] },
    },
  }
}

function docs(description: string): object {
  return { url: 'https://example.com/docs', description: description.slice(0, 1_000) }
}
