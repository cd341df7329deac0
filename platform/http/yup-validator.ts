import type { FieldError } from '@portico/contract/error-code'
import { parseRuleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'
import type { FastifySchemaCompiler } from 'fastify'
import { Refusal } from './refusal.ts'

/** How deep a JSON body may nest. */
const DEPTH_MAX = 100
/** How many broken fields one answer lists. */
const FIELDS_MAX = 100
/** How much of a name that the caller made up is said back to them, in characters. */
const PATH_MAX = 200

interface Description {
  type: string
  fields?: Record<string, Description>
  innerType?: Description | Description[]
  tests?: { name?: string }[]
}

/**
 * Checks requests by the contract's yup schemas. A body's JSON types are compared before anything is cast, so that `"20"` never
 * becomes 20; queries and paths are text and are cast. Fails with ClassValidatorPassFailed that lists the broken fields.
 */
export const yupValidator: FastifySchemaCompiler<yup.Schema> = ({ schema, httpPart }) => {
  const description = schema.describe() as Description
  return (given: unknown) => {
    const unsafe = unsafeTextOf(given)
    if (unsafe) return { error: brokenFields([unsafe]) }
    const shaped = httpPart === 'querystring' ? withLists(description, given) : given
    const misshapen = misshapenFields(description, shaped, httpPart === 'body')
    if (misshapen.length > 0) return { error: brokenFields(misshapen) }
    try {
      return { value: schema.validateSync(shaped, { abortEarly: false }) }
    } catch (error) {
      if (error instanceof yup.ValidationError) return { error: brokenFields(fieldsOf(error)) }
      throw error
    }
  }
}

/** The refusal of a call whose fields break rules. */
export function brokenFields(fields: FieldError[]): Refusal {
  return new Refusal('ClassValidatorPassFailed', { fields: fields.slice(0, FIELDS_MAX) })
}

function fieldsOf(error: yup.ValidationError): FieldError[] {
  const errors = error.inner.length > 0 ? error.inner : [error]
  return errors.map(({ path = '', message }) => ({ path, ...parseRuleMessage(message) }))
}

/** Fields of another JSON type, and fields that nobody asked for: casting would turn the first and drop the second in silence. */
function misshapenFields(wanted: Description, given: unknown, typed: boolean, path = ''): FieldError[] {
  if (given === undefined || given === null || wanted.type === 'mixed' || wanted.type === 'lazy') return []
  const type = Array.isArray(given) ? 'array' : typeof given
  // Text may become a number or a yes; a list where one value is wanted is wrong anywhere.
  const castable = !typed && type === 'string' && wanted.type !== 'array'
  if (type !== wanted.type) return castable ? [] : [{ path, rule: 'type', values: { type: wanted.type } }]
  if (Array.isArray(given)) {
    const inner = wanted.innerType
    if (!inner || Array.isArray(inner)) return []
    return given.flatMap((item, index) => misshapenFields(inner, item, typed, `${path}[${index}]`))
  }
  if (type !== 'object') return []
  const { fields = {}, tests = [] } = wanted
  const closed = tests.some(({ name }) => name === 'noUnknown')
  return Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const fieldPath = path ? `${path}.${name}` : name
    if (field) return misshapenFields(field, value, typed, fieldPath)
    return closed ? [{ path: fieldPath.slice(0, PATH_MAX), rule: 'unknown', values: { unknown: name.slice(0, PATH_MAX) } }] : []
  })
}

/** A repeated key of a query is a list; one that stands once must become a list where one is wanted. */
function withLists(description: Description, given: unknown): unknown {
  const query = { ...(given as Record<string, unknown>) }
  for (const [name, field] of Object.entries(description.fields ?? {})) {
    if (field.type === 'array' && typeof query[name] === 'string') query[name] = [query[name]]
  }
  return query
}

/** Finds what PostgreSQL cannot hold: NUL, half of a surrogate pair, and nesting without end. */
function unsafeTextOf(given: unknown, path = '', depth = 0): FieldError | null {
  if (typeof given === 'string') return isSafeText(given) ? null : { path, rule: 'noControlCharacters', values: {} }
  if (typeof given !== 'object' || given === null) return null
  if (depth > DEPTH_MAX) return { path: '', rule: 'depth', values: { max: DEPTH_MAX } }
  if (Array.isArray(given)) {
    for (const [index, item] of given.entries()) {
      if (typeof item === 'number') continue
      const found = unsafeTextOf(item, `${path}[${index}]`, depth + 1)
      if (found) return found
    }
    return null
  }
  for (const [name, value] of Object.entries(given)) {
    if (!isSafeText(name)) return { path, rule: 'noControlCharacters', values: {} }
    const found = unsafeTextOf(value, path ? `${path}.${name}` : name, depth + 1)
    if (found) return found
  }
  return null
}

function isSafeText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
