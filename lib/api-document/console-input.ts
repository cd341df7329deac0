import { flatSchema, typesOf, withoutNullVariant } from '@/lib/reference/flat-schema'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@/lib/reference/json-object'
import { isBinary } from '@/lib/reference/media-type'
import { scalarText } from '@/lib/reference/parameter-style'
import type { Components } from '@/lib/reference/references'
import { labelOf } from '@/lib/reference/schema-labels'
import { writtenOf } from '@/lib/reference/written-numbers'

/** How a value is entered. */
export type InputKind = 'text' | 'number' | 'boolean' | 'choice' | 'date' | 'dateTime' | 'list' | 'object' | 'json' | 'file'

/** The input of a value, made from its schema. */
export interface ConsoleInput {
  kind: InputKind
  /** The type for people: `string · date`. */
  label: string
  /** Flat, for its rules. */
  schema: JsonObject
  /** The values of `enum` or `const`, with the texts by which they are selected. */
  choices: readonly { value: unknown; text: string }[]
  /** The input of each value of a list. */
  item?: ConsoleInput
  fields: readonly InputField[]
}

/** A field of an object. */
export interface InputField {
  name: string
  /** What is sent for its name, if that is in brackets: `filter[owner]`. */
  deepName?: string
  description: string
  required: boolean
  input: ConsoleInput
}

const CHOICES_MAX = 500
/** Fields of one operation; what is over them is entered as JSON. */
const FIELDS_MAX = 200
/** Objects in objects that have fields; deeper ones are entered as JSON. */
const DEPTH_MAX = 2
const DESCRIPTION_MAX = 300

/** Where a value is sent: a parameter is text, a body may be JSON. */
export type InputPlace = 'parameter' | 'body'

/** Returns the input for values of a schema. */
export function inputOf(given: unknown, components: Components, place: InputPlace): ConsoleInput {
  return input(given, components, { place, left: { fields: FIELDS_MAX }, depth: 0 })
}

/** Returns the input of a parameter of the style `deepObject` with what is sent for the names of its fields; `name` is what is sent for its own. */
export function withDeepNames(input: ConsoleInput, name: string): ConsoleInput {
  const fields = input.fields.map((field) => {
    const own = `${name}[${field.name}]`
    return { ...field, deepName: field.input.kind === 'list' ? `${own}[]` : own, input: withDeepNames(field.input, own) }
  })
  return { ...input, fields }
}

interface Around {
  place: InputPlace
  left: { fields: number }
  depth: number
}

function input(given: unknown, components: Components, around: Around): ConsoleInput {
  const flat = withoutNullVariant(flatSchema(given, components), components)
  const { schema } = flat
  const choices = choicesOf(schema)
  const made = { label: labelOf(flat, components), schema, choices, fields: [] }
  if (choices.length > 0 && choices.every(({ value }) => !isObject(value) && !Array.isArray(value))) return { ...made, kind: 'choice' }
  const kind = kindOf(schema, components, around.place)
  if (kind === 'list') {
    const item = input(schema.items ?? true, components, { ...around, depth: around.depth + 1 })
    return item.kind === 'list' || item.kind === 'object' ? { ...made, kind: 'json' } : { ...made, kind, item }
  }
  if (kind !== 'object') return { ...made, kind }
  const fields = around.depth > DEPTH_MAX ? [] : fieldsOf(schema, components, around)
  return fields.length === 0 ? { ...made, kind: 'json' } : { ...made, kind, fields }
}

function choicesOf(schema: JsonObject): ConsoleInput['choices'] {
  if (schema.const !== undefined) return [{ value: schema.const, text: writtenOf(schema, 'const') ?? scalarText(schema.const) }]
  const values = listOf(schema.enum)
  return values.slice(0, CHOICES_MAX).map((value, at) => ({ value, text: writtenOf(values, at) ?? scalarText(value) }))
}

function kindOf(schema: JsonObject, components: Components, place: InputPlace): InputKind {
  const alternatives = [...listOf(schema.oneOf), ...listOf(schema.anyOf)]
  if (alternatives.length > 0) {
    const isScalar = (one: unknown) =>
      typesOf(flatSchema(one, components).schema).every((type) => !['object', 'array'].includes(type)) && place === 'parameter'
    return alternatives.every(isScalar) ? 'text' : 'json'
  }
  if (isBinary(schema)) return 'file'
  const types = typesOf(schema).filter((type) => type !== 'null')
  if (types.length > 1) return place === 'parameter' ? 'text' : 'json'
  switch (types[0]) {
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return 'list'
    case 'object':
      return 'object'
    case 'string':
      return schema.format === 'date' ? 'date' : schema.format === 'date-time' ? 'dateTime' : 'text'
    default:
      return place === 'parameter' ? 'text' : 'json'
  }
}

function fieldsOf(schema: JsonObject, components: Components, around: Around): InputField[] {
  const properties = Object.entries(objectOf(schema.properties))
  if (properties.length > around.left.fields) return []
  around.left.fields -= properties.length
  const required = new Set(listOf(schema.required))
  return properties.flatMap(([name, property]) => {
    const { schema: flat } = flatSchema(property, components)
    if (flat.readOnly === true) return []
    return [
      {
        name,
        description: shortText(textOf(flat.description)),
        required: required.has(name),
        input: input(property, components, { ...around, depth: around.depth + 1 }),
      },
    ]
  })
}

/** Returns the beginning of a description as one line without the marks of Markdown and HTML. */
export function shortText(markdown: string): string {
  const text = markdown
    .slice(0, 4 * DESCRIPTION_MAX)
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,600}\)/g, '$1')
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/\*\*|__|`+|^[#>]{1,6} /gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).toWellFormed()}…` : text
}
