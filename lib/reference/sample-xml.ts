import { fieldOf, isObject, type JsonObject, listOf, objectOf, textOf } from './json-object'
import { scalarText } from './parameter-style'
import type { Components } from './references'
import { type SampleSchema, sampleSchema } from './sample-schema'
import { type Direction, writtenSample } from './sample-value'
import { writtenEntries, writtenItems } from './written-numbers'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns a sample of a schema as XML, with its names, attributes and namespaces; an example that its author wrote as XML as it is. */
export function sampleXml(schema: unknown, components: Components, direction: Direction): string {
  const { value, written } = writtenSample(schema, components, direction)
  if (typeof value === 'string' && value.trimStart().startsWith('<')) return value
  const { whole, model } = sampleSchema(schema, components)
  const name = textOf(objectOf(whole.xml).name) || model || 'root'
  // A document has one element around the others.
  const around = Array.isArray(value) ? { ...whole, xml: { ...objectOf(whole.xml), wrapped: true } } : schema
  return elementsOf(name, around, written ?? value, components).join('\n')
}

/** Returns the elements of a value, a line each, but for those that contain others. */
function elementsOf(given: string, schema: unknown, value: unknown, components: Components): string[] {
  const { whole } = sampleSchema(schema, components)
  const xml = objectOf(whole.xml)
  const name = textOf(xml.name) || given
  if (Array.isArray(value)) {
    const isWrapped = xml.wrapped === true || xml.nodeType === 'element'
    const tuple = listOf(whole.prefixItems)
    const items = writtenItems(value).flatMap((item, at) =>
      elementsOf(isWrapped ? itemName(name, sampleSchema(whole.items, components)) : given, tuple[at] ?? whole.items, item, components),
    )
    return isWrapped ? element(name, xml, '', items) : items
  }
  if (!isObject(value)) return element(name, xml, '', textFor(value))
  let attributes = ''
  let text = ''
  const inside: string[] = []
  for (const [field, one] of writtenEntries(value)) {
    const property = fieldOf(objectOf(whole.properties), field) ?? whole.additionalProperties
    const own = objectOf(sampleSchema(property, components).whole.xml)
    if (own.attribute === true || own.nodeType === 'attribute') attributes += ` ${tagOf(textOf(own.name) || field, own)}="${textFor(one)}"`
    else if (own.nodeType === 'text' || own.nodeType === 'cdata') text += textFor(one)
    else inside.push(...elementsOf(field, property, one, components))
  }
  if (xml.nodeType === 'none') return inside
  return element(name, xml, attributes, inside.length > 0 ? [...(text === '' ? [] : [text]), ...inside] : text)
}

/** Returns what the items of a list are called inside its own element. */
function itemName(around: string, { whole, model }: SampleSchema): string {
  return textOf(objectOf(whole.xml).name) || (isObject(whole.properties) && model) || around
}

function element(name: string, xml: JsonObject, attributes: string, content: string | readonly string[]): string[] {
  const tag = tagOf(name, xml)
  const prefix = textOf(xml.prefix)
  const declared = prefix === '' ? 'xmlns' : `xmlns:${tagOf(prefix, {})}`
  const start = `${tag}${typeof xml.namespace === 'string' ? ` ${declared}="${textFor(xml.namespace)}"` : ''}${attributes}`
  if (content.length === 0) return [`<${start}/>`]
  if (typeof content === 'string') return [`<${start}>${content}</${tag}>`]
  return [`<${start}>`, ...content.map((line) => `  ${line}`), `</${tag}>`]
}

/** Returns a name that XML allows. */
function tagOf(name: string, { prefix }: JsonObject): string {
  const allowed = name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_')
  return textOf(prefix) === '' ? allowed : `${tagOf(textOf(prefix), {})}:${allowed}`
}

function textFor(value: unknown): string {
  return value === null ? '' : scalarText(value).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}
