import type { FieldError } from '@portico/contract/error-code'
import { parseRuleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'
import type { FastifySchemaCompiler } from 'fastify'
import { Refusal } from './refusal.ts'

/** Maximum nesting of a JSON body. */
const DEPTH_MAX = 100
/** Maximum number of fields in one error response. */
const FIELDS_MAX = 100
/** Maximum length of a field name from the caller in an error response. */
const PATH_MAX = 200

interface Description {
  type: string
  fields?: Record<string, Description>
  innerType?: Description | Description[]
  tests?: { name?: string; params?: { max?: unknown } }[]
  meta?: { texts?: unknown }
}

/**
 * Validates requests by the contract's yup schemas. A body's JSON types are compared before casting, so that `"20"` never becomes 20;
 * queries and paths are text and are cast. Texts that PostgreSQL cannot store are refused, or cleaned if the schema says so (`meta.texts`).
 * Throws ClassValidatorPassFailed with the invalid fields.
 */
export const yupValidator: FastifySchemaCompiler<yup.Schema> = ({ schema, httpPart }) => {
  const description = schema.describe() as Description
  const isCleaned = description.meta?.texts === 'cleaned'
  return (given: unknown) => {
    const unsafe = unsafeTextOf(given)
    if (unsafe && (unsafe.rule === 'depth' || !isCleaned)) return { error: brokenFields([unsafe]) }
    const safe = unsafe ? cleaned(given) : given
    const shaped = httpPart === 'querystring' ? withLists(description, safe) : safe
    const misshapen = misshapenFields(description, shaped, httpPart === 'body')
    if (misshapen.length > 0) return { error: brokenFields(misshapen) }
    try {
      return { value: schema.validateSync(withinBounds(description, shaped), { abortEarly: false }) }
    } catch (error) {
      if (error instanceof yup.ValidationError) return { error: brokenFields(fieldsOf(error)) }
      throw error
    }
  }
}

/** Returns the error of a call with invalid fields. */
export function brokenFields(fields: FieldError[]): Refusal {
  return new Refusal('ClassValidatorPassFailed', { fields: fields.slice(0, FIELDS_MAX) })
}

function fieldsOf(error: yup.ValidationError): FieldError[] {
  const errors = error.inner.length > 0 ? error.inner : [error]
  return errors.map(({ path = '', message }) => ({ path, ...parseRuleMessage(message) }))
}

/** Returns fields with another JSON type, and unknown fields: casting would convert the former and drop the latter silently. */
function misshapenFields(wanted: Description, given: unknown, typed: boolean): FieldError[] {
  const found: FieldError[] = []
  findMisshapen(wanted, given, typed, '', found)
  return found
}

/** As `misshapenFields`, into a list that holds at most as many as one response lists. */
function findMisshapen(wanted: Description, given: unknown, typed: boolean, path: string, found: FieldError[]): void {
  if (given === undefined || given === null || wanted.type === 'mixed' || wanted.type === 'lazy' || found.length >= FIELDS_MAX) return
  const type = Array.isArray(given) ? 'array' : typeof given
  // Text may become a number or a boolean; a list instead of a single value is always wrong.
  const castable = !typed && type === 'string' && wanted.type !== 'array'
  if (type !== wanted.type) {
    if (!castable) found.push({ path, rule: 'type', values: { type: wanted.type } })
    return
  }
  if (Array.isArray(given)) {
    const inner = wanted.innerType
    // The items of a list that is too long do not matter: its length is an error.
    if (inner && !Array.isArray(inner) && given.length <= itemsMax(wanted))
      for (const [index, item] of given.entries()) findMisshapen(inner, item, typed, `${path}[${index}]`, found)
    return
  }
  if (type !== 'object') return
  const { fields = {}, tests = [] } = wanted
  const closed = tests.some(({ name }) => name === 'noUnknown')
  for (const name of Object.keys(given)) {
    if (found.length >= FIELDS_MAX) return
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const fieldPath = path ? `${path}.${name}` : name
    if (field) findMisshapen(field, (given as Record<string, unknown>)[name], typed, fieldPath, found)
    // Every object has those of Object.prototype, also as the fields of a schema that leaves other names alone.
    else if (closed || name in Object.prototype)
      found.push({ path: fieldPath.slice(0, PATH_MAX), rule: 'unknown', values: { unknown: name.slice(0, PATH_MAX) } })
  }
}

function itemsMax({ tests = [] }: Description): number {
  const max = tests.find(({ name }) => name === 'max')?.params?.max
  return typeof max === 'number' ? max : Number.POSITIVE_INFINITY
}

/** Returns a value with every list truncated to one item over its maximum: it is still invalid, and no rule reads more. */
function withinBounds(wanted: Description, given: unknown): unknown {
  if (Array.isArray(given)) {
    const inner = wanted.innerType
    const items = given.length > itemsMax(wanted) ? given.slice(0, itemsMax(wanted) + 1) : given
    return inner && !Array.isArray(inner) && hasLists(inner) ? items.map((item) => withinBounds(inner, item)) : items
  }
  if (wanted.type !== 'object' || typeof given !== 'object' || given === null || !hasLists(wanted)) return given
  const { fields = {} } = wanted
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? withinBounds(field, value) : value]
    }),
  )
}

function hasLists({ type, fields = {} }: Description): boolean {
  return type === 'array' || Object.values(fields).some(hasLists)
}

/** Returns a query with single values as lists where a list is expected; a repeated key is a list already. */
function withLists(description: Description, given: unknown): unknown {
  const query = { ...(given as Record<string, unknown>) }
  for (const [name, field] of Object.entries(description.fields ?? {})) {
    if (field.type === 'array' && typeof query[name] === 'string') query[name] = [query[name]]
  }
  return query
}

/** Returns the path of what PostgreSQL cannot store: NUL, half of a surrogate pair, or too deep nesting. */
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

/** Returns a copy with texts that can be stored; values that nest too deeply are left out. */
function cleaned(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return given.replaceAll('\u0000', '').toWellFormed()
  if (typeof given !== 'object' || given === null) return given
  if (depth > DEPTH_MAX) return null
  if (Array.isArray(given)) return given.map((item) => cleaned(item, depth + 1))
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [cleaned(name), cleaned(value, depth + 1)]))
}

function isSafeText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
