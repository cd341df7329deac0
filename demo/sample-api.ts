/** A JSON schema of the subset that `checkValue` knows. */
export type Schema = {
  $ref?: string
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  description?: string
  enum?: readonly unknown[]
  minLength?: number
  maxLength?: number
  pattern?: RegExp
  format?: string
  minimum?: number
  maximum?: number
  default?: unknown
  items?: Schema
  minItems?: number
  maxItems?: number
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
}

export type SampleParameter = {
  name: string
  in: 'path' | 'query'
  description: string
  required?: boolean
  schema: Schema
  /** What the first call of a reader sends; an optional parameter without one is not sent. */
  example?: string | number
}

/** A call as an operation sees it: checked, and with numbers for parameters that are numbers. */
export type SampleCall = {
  // biome-ignore lint/suspicious/noExplicitAny: the schemas of the operation were checked before
  given: Record<string, any>
  // biome-ignore lint/suspicious/noExplicitAny: the schema of the body was checked before
  body: any
  signal?: AbortSignal
}

/** An answer that is not JSON. */
export type SampleFile = { contentType: string; content: string; fileName?: string }

export type SampleOperation = {
  id: string
  tag: string
  summary: string
  description: string
  isDeprecated?: boolean
  parameters?: readonly SampleParameter[]
  body?: { contentType?: 'application/x-www-form-urlencoded'; schema: Schema; example: Readonly<Record<string, unknown>> }
  answer: { status?: 200 | 201 | 202 | 204; description: string; contentType?: string; schema?: Schema }
  /** When it is answered with 409. */
  conflict?: string
  callbacks?: Readonly<Record<string, unknown>>
  /** The first version with it; without one, all versions have it. */
  since?: 'v2'
  /** Returns the answer: JSON, a file, or a stream of events; undefined is answered with 404. Throws `SampleFault`. */
  run: (call: SampleCall) => unknown
}

/** An API of the demo: what its document says, and what its operations answer. Keys of `operations` are `GET /path`, unique in the demo. */
export type SampleApi = {
  name: string
  basePath: string
  language: 'en' | 'ko'
  categories: readonly string[]
  hashtags: readonly string[]
  team: string
  isPinned?: boolean
  isDraft?: boolean
  perMinute?: number
  /** A second version that is paused. */
  paused?: string
  about: string
  /** Markdown. */
  description: string
  tags: Readonly<Record<string, string>>
  schemas: Readonly<Record<string, Schema>>
  operations: Readonly<Record<string, SampleOperation>>
  webhooks?: Readonly<Record<string, unknown>>
}

/** An error answer of an operation. */
export class SampleFault extends Error {
  readonly status: 400 | 409

  constructor(status: 400 | 409, message: string) {
    super(message)
    this.status = status
  }
}

/** Returns a reference to a schema of the same document. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const text = (description: string, rules: Schema = {}): Schema => ({ type: 'string', description, ...rules })
export const whole = (description: string, rules: Schema = {}): Schema => ({ type: 'integer', description, ...rules })
export const amount = (description: string, rules: Schema = {}): Schema => ({ type: 'number', description, ...rules })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const list = (items: Schema, rules: Schema = {}): Schema => ({ type: 'array', items, ...rules })

/** Returns an object whose properties are all required, except those that end in `?`. */
export function object(fields: Readonly<Record<string, Schema>>): Schema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name.replace('?', ''), schema]))
  return { type: 'object', required: Object.keys(fields).filter((name) => !name.endsWith('?')), properties }
}

/** Returns a required parameter of the path. */
export function inPath(name: string, description: string, example: string | number, schema: Schema = { type: 'string' }): SampleParameter {
  return { name, in: 'path', description, required: true, schema, example }
}

/** Returns a parameter of the query. */
export function inQuery(name: string, description: string, schema: Schema, example?: string | number, required = false): SampleParameter {
  return { name, in: 'query', description, required, schema, ...(example === undefined ? {} : { example }) }
}

/** The two parameters of a paged list, and the schema and the content of its page. */
export const pageParameters = (language: 'en' | 'ko'): SampleParameter[] => [
  inQuery(
    'page',
    language === 'ko' ? '1부터 세는 페이지 번호' : 'Number of the page, from 1',
    { type: 'integer', minimum: 1, default: 1 },
    1,
  ),
  inQuery(
    'size',
    language === 'ko' ? '한 페이지의 항목 수' : 'Items on a page',
    { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    5,
  ),
]

export const pageSchema = (items: Schema): Schema =>
  object({ items: list(items), page: { type: 'integer' }, size: { type: 'integer' }, total: { type: 'integer' } })

/** Returns one page of the items. */
export function pageOf<T>(
  items: readonly T[],
  { page, size }: SampleCall['given'],
): { items: T[]; page: number; size: number; total: number } {
  return { items: items.slice((page - 1) * size, page * size), page, size, total: items.length }
}

const KEPT_MAX = 200

/** What callers create: in memory, the first ones and the newest 200, with ids that count up. */
export function keeper<T extends { id: string }>(prefix: string, first: readonly T[] = []) {
  const kept = new Map(first.map((item) => [item.id, item]))
  const addedIds: string[] = []
  let last = 1000
  return {
    all: () => [...kept.values()],
    get: (id: string) => kept.get(id),
    remove: (id: string) => kept.delete(id),
    add: (item: Omit<T, 'id'>): T => {
      last += 1
      const added = { ...item, id: `${prefix}${last}` } as T
      kept.set(added.id, added)
      addedIds.push(added.id)
      if (addedIds.length > KEPT_MAX) kept.delete(addedIds.shift() ?? '')
      return added
    },
  }
}

/** Returns the same number between 0 and 1 for the same text, so that sample values need no table. */
export function chanceOf(seed: string): number {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
