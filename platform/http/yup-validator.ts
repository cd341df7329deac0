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
  tests?: { name?: string; params?: { max?: unknown } }[]
  meta?: { texts?: unknown }
}

/**
 * Checks requests by the contract's yup schemas. A body's JSON types are compared before anything is cast, so that `"20"` never
 * becomes 20; queries and paths are text and are cast. Texts that PostgreSQL cannot keep are refused, or cleaned where the schema says so
 * (`meta.texts`). Fails with ClassValidatorPassFailed that lists the broken fields.
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

/** The refusal of a call whose fields break rules. */
export function brokenFields(fields: FieldError[]): Refusal {
  return new Refusal('ClassValidatorPassFailed', { fields: fields.slice(0, FIELDS_MAX) })
}

function fieldsOf(error: yup.ValidationError): FieldError[] {
  const errors = error.inner.length > 0 ? error.inner : [error]
  return errors.map(({ path = '', message }) => ({ path, ...parseRuleMessage(message) }))
}

/** Fields of another JSON type, and fields that nobody asked for: casting would turn the first and drop the second in silence. */
function misshapenFields(wanted: Description, given: unknown, typed: boolean): FieldError[] {
  const found: FieldError[] = []
  findMisshapen(wanted, given, typed, '', found)
  return found
}

/** As `misshapenFields`, into a list that is full at as many as one answer lists. */
function findMisshapen(wanted: Description, given: unknown, typed: boolean, path: string, found: FieldError[]): void {
  if (given === undefined || given === null || wanted.type === 'mixed' || wanted.type === 'lazy' || found.length >= FIELDS_MAX) return
  const type = Array.isArray(given) ? 'array' : typeof given
  // Text may become a number or a yes; a list where one value is wanted is wrong anywhere.
  const castable = !typed && type === 'string' && wanted.type !== 'array'
  if (type !== wanted.type) {
    if (!castable) found.push({ path, rule: 'type', values: { type: wanted.type } })
    return
  }
  if (Array.isArray(given)) {
    const inner = wanted.innerType
    // What is in a list that is too long does not matter: it is refused for its length.
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
    else if (closed) found.push({ path: fieldPath.slice(0, PATH_MAX), rule: 'unknown', values: { unknown: name.slice(0, PATH_MAX) } })
  }
}

function itemsMax({ tests = [] }: Description): number {
  const max = tests.find(({ name }) => name === 'max')?.params?.max
  return typeof max === 'number' ? max : Number.POSITIVE_INFINITY
}

/** The value with every list cut to one item over its maximum: it is refused all the same, and no rule looks at more. */
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

/** A copy of which every text can be kept; what nests without end is left out. */
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
