import { isObject } from './json-object'
import { writtenEntries, writtenItems, writtenJson } from './written-numbers'

/** How a parameter is written (OpenAPI 3.2, "Style Values"). */
export interface ParameterStyle {
  place: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  name: string
  style: string
  explode: boolean
  /** True to leave reserved characters such as `/` and `?` as they are. */
  allowReserved: boolean
}

/** Returns a value of a parameter as text: a name or number as it is, anything else as JSON. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : writtenJson(value)
}

/**
 * Returns a value as it is written into its place: `id=1&id=2`, `filter%5Ba%5D=1` in a query or cookie, `;id=1`, `1,2` elsewhere. Query and
 * path are percent-encoded.
 */
export function styledParameter(parameter: ParameterStyle, value: unknown): string {
  const { place } = parameter
  return place === 'path' || place === 'header' ? inPlace(parameter, value) : named(parameter, value)
}

/** Returns the percent-encoding of a text; `allowReserved` leaves the reserved characters of RFC 3986 except those that end a value. */
function encoded(text: string, allowReserved: boolean): string {
  const whole = encodeURIComponent(text.toWellFormed())
  return allowReserved ? whole.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, (code) => decodeURIComponent(code)) : whole
}

function pairsOf(value: unknown): [string, unknown][] {
  return Array.isArray(value) ? writtenItems(value).map((item, at) => [String(at), item]) : isObject(value) ? writtenEntries(value) : []
}

function inPlace({ place, name, style, explode, allowReserved }: ParameterStyle, value: unknown): string {
  const text = (one: unknown) => (place === 'path' ? encoded(scalarText(one), allowReserved) : scalarText(one))
  const isList = Array.isArray(value)
  if (!isList && !isObject(value)) return prefixOf(style, name, text(value))
  const items = pairsOf(value).map(([key, item]) => (isList ? text(item) : `${text(key)}${explode ? '=' : ','}${text(item)}`))
  if (style === 'label') return `.${items.join(explode ? '.' : ',')}`
  if (style !== 'matrix') return items.join(',')
  if (!explode) return `;${name}=${items.join(',')}`
  return items.map((item) => (isList ? `;${name}=${item}` : `;${item}`)).join('')
}

function prefixOf(style: string, name: string, text: string): string {
  if (style === 'label') return `.${text}`
  return style === 'matrix' ? `;${name}=${text}` : text
}

function named({ place, name, style, explode, allowReserved }: ParameterStyle, value: unknown): string {
  // The style `cookie` writes values as they are.
  const text = (one: unknown) => (style === 'cookie' ? scalarText(one) : encoded(scalarText(one), allowReserved))
  const between = place === 'cookie' ? '; ' : '&'
  const pair = (key: string, one: unknown) => `${encoded(key, false)}=${text(one)}`
  if (style === 'deepObject' && (isObject(value) || Array.isArray(value)))
    return deep(name, value)
      .map(([key, one]) => pair(key, one))
      .join(between)
  if (Array.isArray(value)) {
    if (explode)
      return writtenItems(value)
        .map((item) => pair(name, item))
        .join(between)
    const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ','
    return `${encoded(name, false)}=${writtenItems(value).map(text).join(separator)}`
  }
  if (!isObject(value)) return pair(name, value)
  const entries = writtenEntries(value)
  if (explode) return entries.map(([key, item]) => pair(key, item)).join(between)
  return `${encoded(name, false)}=${entries.flatMap(([key, item]) => [text(key), text(item)]).join(',')}`
}

/** Returns the fields of an object as a form with brackets names them: `a[b][c]`, and `a[]` for the items of a list. */
export function deep(name: string, value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return writtenItems(value).flatMap((item) => deep(isObject(item) ? `${name}[0]` : `${name}[]`, item))
  return isObject(value) ? writtenEntries(value).flatMap(([key, item]) => deep(`${name}[${key}]`, item)) : [[name, value]]
}
