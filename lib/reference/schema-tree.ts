import { type FlatSchema, flatSchema, typesOf } from './flat-schema'
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-object'
import { type Components, modelOf } from './references'
import { type Constraint, constraintsOf, jsonText, labelOf } from './schema-labels'

/** A schema as a page shows it, with the fields inside it. */
export interface SchemaNode {
  type: string
  /** The model that it is a reference to. */
  model?: string
  /** The models that it combines. */
  parts: string[]
  title: string
  description: string
  deprecated: boolean
  readOnly: boolean
  writeOnly: boolean
  constraints: Constraint[]
  /** The allowed values as JSON, and how many more there are. */
  choices: string[]
  moreChoices: number
  constant?: string
  defaultValue?: string
  examples: string[]
  fields: SchemaField[]
  /** Fields that are left out, because a page must stay small. */
  moreFields: number
  /** What the items of a list are, if there is more to say than their type. */
  item?: SchemaNode
  variants?: SchemaVariants
  /** True inside itself: the fields are those of the same model above. */
  isRecursive: boolean
}

/** A property, an item of a tuple, or the values of all other names. */
export interface SchemaField {
  /** The name; the pattern of `patternProperties`; empty for `additionalProperties`. */
  name: string
  kind: 'property' | 'pattern' | 'additional' | 'item'
  required: boolean
  node: SchemaNode
}

/** The alternatives of a schema: exactly one applies, or at least one. */
export interface SchemaVariants {
  how: 'oneOf' | 'anyOf'
  /** The property whose value tells which one applies. */
  discriminator: string
  options: { name: string; value: string; node: SchemaNode }[]
  more: number
}

/** Elements of the schemas of one page, which has 3,000 with its index and samples. */
export const SCHEMA_ELEMENTS_MAX = 1_500
/** Elements of a field without description and rules; its description and each rule take a few more. */
const FIELD_ELEMENTS = 6
const DEPTH_MAX = 10
const CHOICES_MAX = 60
const VARIANTS_MAX = 8
const EXAMPLES_MAX = 3

/** A schema, and which of its fields nobody sends: read-only ones of requests, write-only ones of responses. */
export interface GivenSchema {
  schema: unknown
  leaveOut?: 'readOnly' | 'writeOnly' | undefined
}

interface Step extends Pick<GivenSchema, 'leaveOut'> {
  node: SchemaNode
  flat: FlatSchema
  /** The models and schemas around it, to find those that contain themselves. */
  above: readonly unknown[]
}

/**
 * Returns schemas as pages show them. All share one budget of elements, which goes to outer fields before inner ones and to earlier schemas
 * before later ones of the same depth; what does not fit is counted in `moreFields`.
 */
export function schemaTrees(given: readonly GivenSchema[], components: Components, budget = SCHEMA_ELEMENTS_MAX): SchemaNode[] {
  const queue: Step[] = []
  const left = { elements: budget }
  const nodes = given.map(({ schema, leaveOut }) => nodeOf(schema, components, { above: [], leaveOut }, queue))
  for (const node of nodes) left.elements -= elementsOf(node)
  for (let at = 0; at < queue.length; at += 1) {
    const step = queue[at] as Step
    addFields(step, components, queue, left)
    addVariants(step, components, queue, left)
  }
  return nodes
}

/** Returns one schema as a page shows it. */
export function schemaTree(given: unknown, components: Components, budget = SCHEMA_ELEMENTS_MAX): SchemaNode {
  return schemaTrees([{ schema: given }], components, budget)[0] as SchemaNode
}

function nodeOf(given: unknown, components: Components, { above, leaveOut }: Pick<Step, 'above' | 'leaveOut'>, queue: Step[]): SchemaNode {
  const flat = withoutNull(flatSchema(given, components), components)
  const { schema } = flat
  const items = typesOf(schema).includes('array') && isObject(schema.items) ? schema.items : undefined
  const isRecursive = flat.model !== undefined && above.includes(flat.model)
  const node: SchemaNode = {
    type: labelOf(flat, components),
    ...(flat.model === undefined ? {} : { model: flat.model }),
    parts: flat.parts,
    title: textOf(schema.title),
    description: textOf(schema.description),
    deprecated: schema.deprecated === true,
    readOnly: schema.readOnly === true,
    writeOnly: schema.writeOnly === true,
    constraints: constraintsOf(schema),
    choices: listOf(schema.enum).slice(0, CHOICES_MAX).map(jsonText),
    moreChoices: Math.max(0, listOf(schema.enum).length - CHOICES_MAX),
    ...(schema.const === undefined ? {} : { constant: jsonText(schema.const) }),
    ...(schema.default === undefined ? {} : { defaultValue: jsonText(schema.default) }),
    examples: examplesOf(schema),
    fields: [],
    moreFields: 0,
    isRecursive,
  }
  if (isRecursive || above.length >= DEPTH_MAX) return node
  const around = { above: [...above, flat.model ?? schema], leaveOut }
  queue.push({ node, flat, ...around })
  if (items && hasMore(items, components)) node.item = nodeOf(items, components, around, queue)
  return node
}

/** Returns about how many elements a schema takes, without its fields. */
function elementsOf({ description, constraints, examples, choices, defaultValue, constant, item }: SchemaNode): number {
  const rules = constraints.length + examples.length + (defaultValue === undefined ? 0 : 1) + (constant === undefined ? 0 : 1)
  return FIELD_ELEMENTS + (description === '' ? 0 : 3) + 2 * rules + choices.length + (item ? elementsOf(item) : 0)
}

function examplesOf(schema: JsonObject): string[] {
  const given = schema.example === undefined ? listOf(schema.examples) : [schema.example, ...listOf(schema.examples)]
  return [...new Set(given.map(jsonText))].slice(0, EXAMPLES_MAX)
}

/** Returns whether the items of a list have more to show than their type. */
function hasMore(items: unknown, components: Components): boolean {
  const { schema } = flatSchema(items, components)
  return Object.keys(schema).some((name) => !['type', 'format', 'title', 'nullable'].includes(name))
}

/** Returns a schema that allows another one or `null` as that other one with the type `null`. */
function withoutNull(flat: FlatSchema, components: Components): FlatSchema {
  const { oneOf, anyOf, ...rest } = flat.schema
  const choices = [...listOf(oneOf), ...listOf(anyOf)]
  const others = choices.filter((choice) => objectOf(choice).type !== 'null')
  if (choices.length < 2 || others.length !== 1) return flat
  const other = flatSchema(others[0], components)
  return { ...other, schema: { ...other.schema, ...rest, type: [...typesOf(other.schema), 'null'] } }
}

function addFields({ node, flat, ...around }: Step, components: Components, queue: Step[], left: { elements: number }): void {
  const { schema } = flat
  const required = new Set(listOf(schema.required))
  const { leaveOut } = around
  const given = fieldsOf(schema).filter(([, , value]) => !leaveOut || flatSchema(value, components).schema[leaveOut] !== true)
  for (const [at, [kind, name, value]] of given.entries()) {
    if (left.elements <= 0) {
      node.moreFields = given.length - at
      return
    }
    const inside = nodeOf(value, components, around, queue)
    left.elements -= elementsOf(inside)
    node.fields.push({ name, kind, required: kind === 'property' && required.has(name), node: inside })
  }
}

type GivenField = [kind: SchemaField['kind'], name: string, schema: unknown]

function fieldsOf(schema: JsonObject): GivenField[] {
  const ofKind = (kind: SchemaField['kind'], fields: [string, unknown][]) => fields.map(([name, value]): GivenField => [kind, name, value])
  return [
    ...ofKind('property', Object.entries(objectOf(schema.properties))),
    ...ofKind('pattern', Object.entries(objectOf(schema.patternProperties))),
    ...ofKind(
      'item',
      Object.entries(listOf(schema.prefixItems)).map(([at, value]) => [`[${at}]`, value]),
    ),
    ...ofKind('additional', isObject(schema.additionalProperties) ? [['', schema.additionalProperties]] : []),
  ]
}

function addVariants({ node, flat, ...around }: Step, components: Components, queue: Step[], left: { elements: number }): void {
  const { schema } = flat
  const how = listOf(schema.oneOf).length > 0 ? 'oneOf' : 'anyOf'
  const given = listOf(schema[how])
  if (given.length === 0) return
  const discriminator = objectOf(schema.discriminator)
  const shown = left.elements > 0 ? given.slice(0, VARIANTS_MAX) : []
  node.variants = {
    how,
    discriminator: textOf(discriminator.propertyName),
    options: shown.map((choice) => {
      const option = nodeOf(choice, components, around, queue)
      left.elements -= elementsOf(option)
      return { name: option.model ?? (option.title || option.type), value: discriminatorValue(choice, discriminator), node: option }
    }),
    more: given.length - shown.length,
  }
}

/** Returns the value of the discriminator that selects a choice: that of the mapping, else the name of the model. */
function discriminatorValue(choice: unknown, { propertyName, mapping }: JsonObject): string {
  const model = modelOf(choice)
  if (typeof propertyName !== 'string' || model === undefined) return ''
  const reference = objectOf(choice).$ref
  const mapped = Object.entries(objectOf(mapping)).find(([, target]) => target === reference || target === model)
  return mapped?.[0] ?? model
}
