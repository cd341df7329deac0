import type { yup } from '@portico/contract/rule/yup'

/** A JSON Schema (2020-12, as OpenAPI 3.1 uses it). */
export type JsonSchema = Record<string, unknown>

interface Test {
  name?: string
  params?: Record<string, unknown>
}

interface Description {
  type: string
  nullable: boolean
  optional: boolean
  oneOf?: unknown[]
  default?: unknown
  meta?: Record<string, unknown>
  tests: Test[]
  fields?: Record<string, Description>
  innerType?: Description
}

/** Returns the JSON Schema of a yup schema. What yup cannot describe (`lazy`, `ref`) becomes "anything". */
export function jsonSchemaOf(schema: yup.Schema): JsonSchema {
  return convert(schema.describe() as unknown as Description)
}

function convert(described: Description): JsonSchema {
  const schema = shapeOf(described)
  if (typeof schema.type === 'string' && described.nullable) schema.type = [schema.type, 'null']
  const choices = described.oneOf?.filter((choice) => choice !== null) ?? []
  if (choices.length > 0) schema.enum = described.nullable ? [...choices, null] : choices
  if (described.default !== undefined && described.type !== 'object') schema.default = described.default
  for (const name of ['format', 'description'] as const) if (described.meta?.[name] !== undefined) schema[name] = described.meta[name]
  return schema
}

function shapeOf(described: Description): JsonSchema {
  switch (described.type) {
    case 'object':
      return objectShape(described)
    case 'array':
      return {
        type: 'array',
        ...(described.innerType ? { items: convert(described.innerType) } : {}),
        ...bounds(described, 'minItems', 'maxItems'),
      }
    case 'string':
      return stringShape(described)
    case 'number':
      return { type: hasTest(described, 'integer') ? 'integer' : 'number', ...bounds(described, 'minimum', 'maximum') }
    case 'boolean':
      return { type: 'boolean' }
    default:
      return {}
  }
}

function objectShape(described: Description): JsonSchema {
  const fields = Object.entries(described.fields ?? {})
  const required = fields.filter(([, field]) => !field.optional).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, convert(field)])),
    ...(required.length > 0 ? { required } : {}),
    ...(hasTest(described, 'noUnknown') ? { additionalProperties: false } : {}),
  }
}

function stringShape(described: Description): JsonSchema {
  const pattern = described.tests.map(({ params }) => params?.regex).find((regex) => regex instanceof RegExp)
  const shape: JsonSchema = { type: 'string', ...bounds(described, 'minLength', 'maxLength') }
  if (pattern) shape.pattern = pattern.source
  if (hasTest(described, 'required') && !described.optional && shape.minLength === undefined) shape.minLength = 1
  return shape
}

function bounds({ tests }: Description, least: string, most: string): JsonSchema {
  const found: JsonSchema = {}
  for (const { name, params } of tests) {
    if (name === 'min' && typeof params?.min === 'number') found[least] = params.min
    if (name === 'max' && typeof params?.max === 'number') found[most] = params.max
  }
  return found
}

function hasTest({ tests }: Description, name: string): boolean {
  return tests.some((test) => test.name === name)
}
