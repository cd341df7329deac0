import type { Schema } from './sample-api.ts'

/** Returns the first violation of a schema as a sentence, or null. */
export function checkValue(value: unknown, schema: Schema, schemas: Readonly<Record<string, Schema>>, at = 'body'): string | null {
  const { $ref } = schema
  if ($ref) return checkValue(value, schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, schemas, at)
  if (schema.type && !isOfType(value, schema.type)) return `${at} must be of type ${schema.type}`
  if (schema.enum && !schema.enum.includes(value)) return `${at} must be one of ${schema.enum.join(', ')}`
  if (typeof value === 'string') return checkText(value, schema, at)
  if (typeof value === 'number') return checkNumber(value, schema, at)
  if (Array.isArray(value)) return checkItems(value, schema, schemas, at)
  if (typeof value === 'object' && value !== null) return checkFields(value as Record<string, unknown>, schema, schemas, at)
  return null
}

function isOfType(value: unknown, type: NonNullable<Schema['type']>): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function checkText(value: string, { minLength = 0, maxLength = Infinity, pattern, format }: Schema, at: string): string | null {
  const length = [...value].length
  if (length < minLength || length > maxLength) return `${at} must have ${minLength} to ${maxLength} characters`
  if (pattern && !pattern.test(value)) return `${at} must match ${pattern.source}`
  if (format === 'date' && !isDate(value)) return `${at} must be a date such as 2026-05-05`
  return null
}

function isDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function checkNumber(value: number, { minimum = -Infinity, maximum = Infinity }: Schema, at: string): string | null {
  if (value < minimum) return `${at} must be ${minimum} or more`
  return value > maximum ? `${at} must be ${maximum} or less` : null
}

function checkItems(value: unknown[], schema: Schema, schemas: Readonly<Record<string, Schema>>, at: string): string | null {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema
  if (value.length < minItems || value.length > maxItems) return `${at} must have ${minItems} to ${maxItems} items`
  return firstFault(value.map((item, index) => () => checkValue(item, items, schemas, `${at}[${index}]`)))
}

function checkFields(value: Record<string, unknown>, schema: Schema, schemas: Readonly<Record<string, Schema>>, at: string): string | null {
  const missing = schema.required?.find((name) => value[name] === undefined)
  if (missing) return `${at}.${missing} is required`
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => value[name] !== undefined)
  return firstFault(
    fields.map(
      ([name, field]) =>
        () =>
          checkValue(value[name], field, schemas, `${at}.${name}`),
    ),
  )
}

function firstFault(checks: (() => string | null)[]): string | null {
  for (const check of checks) {
    const fault = check()
    if (fault) return fault
  }
  return null
}
