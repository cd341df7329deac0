import { type FlatSchema, flatSchema, typesOf, type VariantGroup, variantGroups, withoutNullVariant } from './flat-schema'
import { heldSchema } from './held-schema'
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-object'
import type { NamedExample } from './media-type'
import { type Components, modelOf } from './references'
import { type Constraint, constraintsOf, labelOf } from './schema-labels'
import { type FieldNote, notesOf } from './schema-notes'
import { fieldJson, itemsJson, writtenJson } from './written-numbers'

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
  /** The allowed values as JSON, the further ones, and how many more there are. */
  choices: string[]
  furtherChoices: string[]
  moreChoices: number
  constant?: string
  defaultValue?: string
  examples: SchemaExample[]
  /** Examples that are left out, because a page must stay small. */
  moreExamples: number
  /** Whether its description or one of its values is longer than shown. */
  isShortened: boolean
  /** What else its author wrote of it: documentation elsewhere, its form in XML, how a parameter is written. */
  notes: FieldNote[]
  fields: SchemaField[]
  /** Fields that are left out, because a page must stay small. */
  moreFields: number
  isList: boolean
  /** What the items of a list are, if there is more to say than their type. */
  item?: SchemaNode
  /** What the JSON is that a text holds. */
  held?: SchemaNode
  /** Its groups of alternatives; one of each group applies. */
  variants: SchemaVariants[]
  /** True inside itself: the fields are those of the same model above. */
  isRecursive: boolean
}

/** An example as JSON, and what its author says about it. */
export interface SchemaExample {
  value: string
  about: string
}

/** A property, an item of a tuple, or the values of all other names. */
export interface SchemaField {
  /** The name; the pattern of `patternProperties`; empty for `additionalProperties`. */
  name: string
  kind: 'property' | 'pattern' | 'additional' | 'item'
  required: boolean
  /** What is sent before and after its name, if that is in brackets. */
  sent?: { before: string; after: string }
  node: SchemaNode
}

/** The alternatives of a schema: exactly one applies, or at least one. */
export interface SchemaVariants {
  how: 'oneOf' | 'anyOf'
  /** The property whose value tells which one applies. */
  discriminator: string
  /** The one that applies where that property has no such value; empty for none. */
  otherwise: string
  options: { name: string; value: string; node: SchemaNode }[]
  /** Further ones, which are only named, and how many more there are. */
  further: { name: string; value: string; model?: string }[]
  more: number
}

/** Elements of the schemas of one page, which has 3,000 with its index and samples. */
export const SCHEMA_ELEMENTS_MAX = 1_500
/** Elements of a field without description and rules; its description and each rule take a few more. */
const FIELD_ELEMENTS = 6
const DEPTH_MAX = 10
const CHOICES_MAX = 60
const VARIANTS_MAX = 8
const FURTHER_VARIANTS_MAX = 300
const EXAMPLES_MAX = 40
/** Characters of all further allowed values of a page. */
const CHOICES_CHARACTERS = 40_000
/** Characters of all longer descriptions and values of a page, which beyond them are shortened. */
const LONG_CHARACTERS = 30_000
const DESCRIPTION_MAX = 3_000
const VALUE_MAX = 400
/** Characters of a long description for one element. */
const ELEMENT_CHARACTERS = 60

/** A schema, and which of its fields nobody sends: read-only ones of requests, write-only ones of responses. */
export interface GivenSchema {
  schema: unknown
  leaveOut?: 'readOnly' | 'writeOnly' | undefined
  /** What the parameter or header says that has the schema. */
  own?: { description: string; examples: readonly NamedExample[]; notes: readonly FieldNote[] } | undefined
}

/** What all schemas of a page share. */
interface Shared {
  components: Components
  queue: Step[]
  left: { elements: number; choices: number; long: number }
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
  const left = { elements: budget, choices: CHOICES_CHARACTERS, long: LONG_CHARACTERS }
  const shared: Shared = { components, queue: [], left }
  const nodes = given.map(({ schema, leaveOut, own }) => nodeOf(schema, shared, { above: [], leaveOut }, own))
  for (const node of nodes) left.elements -= elementsOf(node)
  for (let at = 0; at < shared.queue.length; at += 1) {
    const step = shared.queue[at] as Step
    addFields(step, shared)
    addVariants(step, shared)
  }
  return nodes
}

/** Returns one schema as a page shows it. */
export function schemaTree(given: unknown, components: Components, budget = SCHEMA_ELEMENTS_MAX): SchemaNode {
  return schemaTrees([{ schema: given }], components, budget)[0] as SchemaNode
}

function nodeOf(
  given: unknown,
  shared: Shared,
  { above, leaveOut }: Pick<Step, 'above' | 'leaveOut'>,
  own?: GivenSchema['own'],
): SchemaNode {
  const { components, queue, left } = shared
  const flat = withoutNullVariant(flatSchema(given, components), components)
  const { schema } = flat
  const isList = typesOf(schema).includes('array')
  const items = isList && isObject(schema.items) ? schema.items : undefined
  const isRecursive = flat.model !== undefined && above.includes(flat.model)
  let isShortened = false
  const short = (text: string, max: number) => {
    if (text.length <= max) return text
    if (text.length <= left.long) {
      left.long -= text.length
      return text
    }
    isShortened = true
    return `${text.slice(0, max).toWellFormed()}…`
  }
  const value = (text: string) => short(text, VALUE_MAX)
  const examples = examplesOf(schema, own?.examples ?? [])
  const choices = itemsJson(listOf(schema.enum)).map(value)
  const furtherChoices = withinCharacters(choices.slice(CHOICES_MAX), left)
  const node: SchemaNode = {
    type: labelOf(flat, components),
    ...(flat.model === undefined ? {} : { model: flat.model }),
    parts: flat.parts,
    title: textOf(schema.title),
    description: short(own?.description || textOf(schema.description), DESCRIPTION_MAX),
    deprecated: schema.deprecated === true,
    readOnly: schema.readOnly === true,
    writeOnly: schema.writeOnly === true,
    constraints: constraintsOf(schema).map((rule) => ({ ...rule, value: value(rule.value) })),
    choices: choices.slice(0, CHOICES_MAX),
    furtherChoices,
    moreChoices: Math.max(0, choices.length - CHOICES_MAX - furtherChoices.length),
    ...(schema.const === undefined ? {} : { constant: value(fieldJson(schema, 'const')) }),
    ...(schema.default === undefined ? {} : { defaultValue: value(fieldJson(schema, 'default')) }),
    examples: examples.slice(0, EXAMPLES_MAX).map((example) => ({ value: value(example.value), about: short(example.about, VALUE_MAX) })),
    moreExamples: Math.max(0, examples.length - EXAMPLES_MAX),
    isShortened: false,
    notes: [...(own?.notes ?? []), ...notesOf(schema)].map((note) => ({ ...note, value: value(note.value) })),
    fields: [],
    moreFields: 0,
    variants: [],
    isList,
    isRecursive,
  }
  node.isShortened = isShortened
  if (isRecursive || above.length >= DEPTH_MAX) return node
  const around = { above: [...above, flat.model ?? schema], leaveOut }
  queue.push({ node, flat, ...around })
  if (items && hasMore(items, components)) node.item = nodeOf(items, shared, around)
  const held = heldSchema(schema)
  if (held) node.held = nodeOf(held, shared, around)
  return node
}

/** Returns the first of the allowed values for which the page has characters left. */
function withinCharacters(choices: readonly string[], left: Shared['left']): string[] {
  const end = choices.findIndex((choice) => {
    left.choices -= choice.length
    return left.choices < 0
  })
  return end === -1 ? [...choices] : choices.slice(0, end)
}

/** Returns about how many elements a schema takes, without its fields. */
function elementsOf({ description, constraints, examples, notes, choices, defaultValue, constant, item, held }: SchemaNode): number {
  const rules =
    constraints.length + examples.length + notes.length + (defaultValue === undefined ? 0 : 1) + (constant === undefined ? 0 : 1)
  const text = description === '' ? 0 : 3 + Math.floor(Math.max(0, description.length - DESCRIPTION_MAX) / ELEMENT_CHARACTERS)
  return FIELD_ELEMENTS + text + 2 * rules + choices.length + (item ? elementsOf(item) : 0) + (held ? elementsOf(held) : 0)
}

/** Returns the examples of a parameter or header, else those of its schema. */
function examplesOf(schema: JsonObject, own: readonly NamedExample[]): SchemaExample[] {
  if (own.length > 0)
    return own.map(({ summary, description, value, written }) => ({
      value: writtenJson(value, 0, written),
      about: [summary, description].filter(Boolean).join(': '),
    }))
  const given = [...(schema.example === undefined ? [] : [fieldJson(schema, 'example')]), ...itemsJson(listOf(schema.examples))]
  return [...new Set(given)].map((value) => ({ value, about: '' }))
}

/** Returns whether the items of a list have more to show than their type. */
function hasMore(items: unknown, components: Components): boolean {
  const { schema } = flatSchema(items, components)
  return Object.keys(schema).some((name) => !['type', 'format', 'title', 'nullable'].includes(name))
}

function addFields({ node, flat, ...around }: Step, shared: Shared): void {
  const { components, left } = shared
  const { schema } = flat
  const required = new Set(listOf(schema.required))
  const { leaveOut } = around
  const given = fieldsOf(schema).filter(([, , value]) => !leaveOut || flatSchema(value, components).schema[leaveOut] !== true)
  for (const [at, [kind, name, value]] of given.entries()) {
    if (left.elements <= 0) {
      node.moreFields = given.length - at
      return
    }
    const inside = nodeOf(value, shared, around)
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

function addVariants({ node, flat, ...around }: Step, shared: Shared): void {
  node.variants = variantGroups(flat.schema).map((group) => variantsOf(group, around, shared))
}

function variantsOf(
  { how, choices, discriminator }: VariantGroup,
  around: Pick<Step, 'above' | 'leaveOut'>,
  shared: Shared,
): SchemaVariants {
  const { components, left } = shared
  const shown = left.elements > 0 ? choices.slice(0, VARIANTS_MAX) : []
  const options = shown.map((choice) => {
    const option = nodeOf(choice, shared, around)
    left.elements -= elementsOf(option)
    return { name: option.model ?? (option.title || option.type), value: discriminatorValue(choice, discriminator), node: option }
  })
  const further = choices.slice(shown.length, shown.length + FURTHER_VARIANTS_MAX).map((choice) => {
    const flat = flatSchema(choice, components)
    const { model } = flat
    left.elements -= 1
    const name = model ?? (textOf(flat.schema.title) || labelOf(flat, components))
    return { name, value: discriminatorValue(choice, discriminator), ...(model === undefined ? {} : { model }) }
  })
  return {
    how,
    discriminator: textOf(discriminator.propertyName),
    otherwise: modelOf({ $ref: discriminator.defaultMapping }) ?? textOf(discriminator.defaultMapping),
    options,
    further,
    more: choices.length - options.length - further.length,
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
