import { type FlatSchema, flatSchema, merged, typesOf, variantGroups } from './flat-schema'
import { fieldOf, isObject, type JsonObject, listOf, objectOf, textOf } from './json-object'
import { type Components, modelOf, referenced } from './references'
import { writtenOf } from './written-numbers'

/** Parts and alternatives that one schema combines at most. */
const PARTS_MAX = 200
/** Alternatives inside alternatives that are chosen for one value. */
const CHOICES_MAX = 20

/** A part of a schema: a value that its author says, or properties. */
export type SamplePart = { said: Said } | { properties: JsonObject }

/** A value that an author says, and how it is written if it is a number that JavaScript writes another way. */
export interface Said {
  value: unknown
  written?: string | undefined
}

/** A schema with one of each of its groups of alternatives, for one value. */
export interface SampleSchema {
  /** All that applies to the value. */
  whole: JsonObject
  /** What it is made of, in the author's order; later parts come before earlier ones where they differ. */
  parts: SamplePart[]
  /** The model that it is: a reference to it, with or without more beside it. */
  model?: string | undefined
  /** What it must not contain again: its model or reference, and those of the alternatives. */
  names: string[]
}

/**
 * Returns what a sample of a schema is made of: references and `allOf` merged as pages show them, and of alternatives the first that is not
 * null and agrees with the rest, with the value that selects it. Ends for schemas that are parts of themselves.
 */
export function sampleSchema(given: unknown, components: Components): SampleSchema {
  const flat = flatSchema(given, components)
  const { schema } = flat
  const left = { parts: PARTS_MAX, known: new Set<string>() }
  const parts = partsOf(given, components, left)
  const model = modelIn(flat)
  const names = [model ?? textOf(objectOf(given).$ref)]
  const selected = model === undefined ? undefined : selectingValue(schema, model, components)
  let whole = schema
  const add = (more: unknown) => {
    const other = flatSchema(more, components)
    whole = merged(whole, other.schema)
    parts.push(...partsOf(more, components, left))
    names.push(modelIn(other) ?? textOf(objectOf(more).$ref))
  }
  if (selected) add(selected)
  const known = new Set<unknown>()
  for (let count = 0; count < CHOICES_MAX; count += 1) {
    const group = variantGroups(whole).find(({ choices }) => !known.has(choices))
    if (!group) break
    known.add(group.choices)
    const choice = chosen(group.choices, whole, components)
    add(choice)
    const selecting = selection(group.discriminator, choice)
    if (selecting) add(selecting)
  }
  if (isObject(whole.if) && isObject(whole.then)) {
    add(whole.if)
    add(whole.then)
  }
  return { whole, parts, model, names: names.filter(Boolean) }
}

/** Returns what the author says of the value of one schema, without what it refers to; undefined if nothing. */
export function saidOf(schema: JsonObject): Said | undefined {
  for (const name of ['example', 'const', 'examples', 'enum', 'default']) {
    const given = fieldOf(schema, name)
    if (name === 'examples' || name === 'enum') {
      const list = listOf(given)
      // Of values that may be null, another one says more.
      const at = Math.max(0, name === 'enum' ? list.findIndex((one) => one !== null) : 0)
      if (list.length > 0) return { value: list[at], written: writtenOf(list, at) }
    } else if (given !== undefined) return { value: given, written: writtenOf(schema, name) }
  }
  return undefined
}

/** Returns the type of the values of a sample: the first one that is not null, else the one that its rules are for. */
export function sampleType(schema: JsonObject): string | undefined {
  const type = typesOf(schema).find((one) => one !== 'null')
  const hasProperties = Object.keys(objectOf(schema.properties)).length > 0
  // Parts that exclude each other: fields say most.
  if (type !== 'object' && type !== 'array' && hasProperties) return 'object'
  if (type !== undefined || typesOf(schema).length > 0) return type ?? 'null'
  return Object.entries(TYPES).find(([name]) => schema[name] !== undefined)?.[1]
}

/** What the type of a schema without one is, by its rules. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ multipleOf: 'number', maximum: 'number', exclusiveMaximum: 'number', minimum: 'number', exclusiveMinimum: 'number' },
  ...{ maxLength: 'string', minLength: 'string', pattern: 'string', contentSchema: 'string' },
  ...{ contains: 'array', maxItems: 'array', minItems: 'array', uniqueItems: 'array' },
  ...{ maxProperties: 'object', minProperties: 'object', required: 'object' },
}

function modelIn({ model, parts }: FlatSchema): string | undefined {
  return model ?? (parts.length === 1 ? parts[0] : undefined)
}

/** Returns the parts of a schema, of references and of `allOf`. One that says a value is not looked into. */
function partsOf(given: unknown, components: Components, left: { parts: number; known: Set<string> }): SamplePart[] {
  left.parts -= 1
  if (left.parts < 0 || !isObject(given)) return []
  const said = saidOf(given)
  if (said) return [{ said }]
  const { $ref, allOf, properties } = given
  const isFollowed = typeof $ref === 'string' && !left.known.has($ref)
  if (isFollowed) left.known.add($ref)
  return [
    ...(isFollowed ? partsOf(referenced($ref, components), components, left) : []),
    ...listOf(allOf).flatMap((part) => partsOf(part, components, left)),
    ...(isObject(properties) ? [{ properties }] : []),
  ]
}

/** Returns the first alternative that is not null and has a type that the rest of the schema has too. */
function chosen(choices: readonly unknown[], whole: JsonObject, components: Components): unknown {
  const types = typesOf(whole)
  const others = choices.filter((one) => one !== false && objectOf(one).type !== 'null')
  const agreeing = others.find((one) => {
    const own = typesOf(flatSchema(one, components).schema)
    return own.length === 0 || types.length === 0 || own.some((type) => types.includes(type))
  })
  return agreeing ?? others[0] ?? choices[0]
}

/** Returns the property whose value selects an alternative, as a schema; undefined if no value does. */
function selection({ propertyName, mapping }: JsonObject, choice: unknown): JsonObject | undefined {
  const model = modelOf(choice)
  if (typeof propertyName !== 'string' || model === undefined) return undefined
  return constant(propertyName, mappedValue(mapping, model) ?? model)
}

/**
 * Returns the property whose value says that an object is of a model, if one of the models that it combines has a discriminator; undefined if
 * it is that one itself, or the author gives another value.
 */
function selectingValue({ discriminator, properties }: JsonObject, model: string, components: Components): JsonObject | undefined {
  const { propertyName, mapping } = objectOf(discriminator)
  if (typeof propertyName !== 'string') return undefined
  const property = flatSchema(fieldOf(objectOf(properties), propertyName), components).schema
  const mapped = mappedValue(mapping, model)
  const isBase = objectOf(referenced(`#/components/schemas/${model}`, components)).discriminator !== undefined
  if (property.const !== undefined || (mapped === undefined && isBase)) return undefined
  const value = mapped ?? model
  const isAllowed = mapped !== undefined || !Array.isArray(property.enum) || property.enum.includes(value)
  return isAllowed ? constant(propertyName, value) : undefined
}

function mappedValue(mapping: unknown, model: string): string | undefined {
  return Object.entries(objectOf(mapping)).find(([, target]) => target === model || modelOf({ $ref: target }) === model)?.[0]
}

function constant(name: string, value: string): JsonObject {
  return { type: 'object', properties: { [name]: { const: value, example: value } } }
}
