import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of schema.org's vocabulary that pages use; a page that uses more adds it, with the domains and ranges of the vocabulary. */
const { types, properties } = JSON.parse(readFileSync(join(import.meta.dirname, '../data/schema-org.json'), 'utf8')) as {
  types: Record<string, string[]>
  properties: Record<string, { domain: string[]; range: string[] }>
}

const TEXTS = ['Text', 'URL', 'Date', 'DateTime']
const CONTEXT = 'https://schema.org'
/** What an action asks for: `query-input` describes `query` (schema.org, actions). */
const INPUT = '-input'

/** Returns a type with all types that it is one of. */
function lineageOf(type: string): string[] {
  return [type, ...(types[type] ?? []).flatMap(lineageOf)]
}

/** Returns what is wrong with the JSON-LD of a page: syntax, context, types, properties, domains and ranges. */
export function faultsOfJsonLd(text: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [`no JSON: ${(error as Error).message}`]
  }
  return [value].flat().flatMap((item) => {
    const context = (item as Record<string, unknown>)['@context']
    return [...(context === CONTEXT ? [] : [`context ${String(context)}`]), ...faultsOfNode(item as Record<string, unknown>)]
  })
}

function faultsOfNode(node: Record<string, unknown>): string[] {
  const type = node['@type']
  if (typeof type !== 'string' || types[type] === undefined) return [`type ${String(type)} is not in the vocabulary`]
  return Object.entries(node).flatMap(([name, value]) => (name.startsWith('@') ? [] : faultsOfProperty(type, name, value)))
}

function faultsOfProperty(type: string, name: string, value: unknown): string[] {
  const isInput = name.endsWith(INPUT) && lineageOf(type).includes('Action')
  const property = properties[isInput ? name.slice(0, -INPUT.length) : name]
  if (property === undefined) return [`${type} has no property ${name}`]
  if (!property.domain.some((domain) => lineageOf(type).includes(domain))) return [`${name} is no property of ${type}`]
  const values = [value].flat()
  if (values.length === 0) return [`${type}.${name} is an empty list`]
  return values.flatMap((one) => faultsOfValue(`${type}.${name}`, one, isInput ? ['Text'] : property.range))
}

function faultsOfValue(place: string, value: unknown, range: string[]): string[] {
  if (typeof value === 'string') {
    if (value.trim() === '') return [`${place} is empty`]
    if (range.includes('Text')) return []
    if (range.some((type) => type.startsWith('Date'))) return Number.isNaN(Date.parse(value)) ? [`${place} is no moment: ${value}`] : []
    // An address may stand for the thing that it identifies.
    return URL.canParse(value) ? [] : [`${place} is no address: ${value}`]
  }
  if (typeof value === 'number') return range.includes('Integer') && Number.isInteger(value) ? [] : [`${place} is a number`]
  if (typeof value !== 'object' || value === null) return [`${place} is ${String(value)}`]
  const node = value as Record<string, unknown>
  const allowed = lineageOf(String(node['@type'])).some((type) => range.includes(type) && !TEXTS.includes(type))
  return [...(allowed ? [] : [`${place} is a ${String(node['@type'])}`]), ...faultsOfNode(node)]
}
