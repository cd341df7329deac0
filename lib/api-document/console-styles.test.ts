import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { fc } from '@portico/contract/testing/properties'
import { filledCall, firstValues, keyOf, sampleOf, tryCallOf } from './console-call'
import { consoleOperation } from './console-operation'

// Whatever is entered, the request is written in the parameter's style: a reader who follows OpenAPI finds the entered values in it.

const NAME = 'p'
const STYLES = {
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  cookie: ['form'],
  path: ['simple', 'label', 'matrix'],
  header: ['simple'],
}
type Place = keyof typeof STYLES
type Value = string | string[] | Record<string, string>

const decode = (text: string) => decodeURIComponent(text)

/** Returns the items of a list as a style writes them, as an independent reader finds them. */
function itemsIn(text: string, style: string, explode: boolean): string[] {
  if (style === 'label') return text.slice(1).split(explode ? '.' : ',')
  if (style === 'matrix')
    return explode
      ? text
          .slice(1)
          .split(';')
          .map((pair) => pair.slice(NAME.length + 1))
      : text.slice(NAME.length + 2).split(',')
  return text.split(',')
}

/** Returns a value as a server reads it from the place of its parameter. */
function readBack(written: string, { place, style, explode }: { place: Place; style: string; explode: boolean }, entered: Value): Value {
  const isList = Array.isArray(entered)
  if (place === 'path' || place === 'header') {
    const plain = place === 'path' ? decode : (text: string) => text
    if (typeof entered === 'string') return plain(itemsIn(written, style === 'label' ? 'label' : style, explode).join(','))
    if (isList) return itemsIn(written, style, explode).map(plain)
    const flat = style === 'matrix' && explode ? written.slice(1).split(';') : itemsIn(written, style, explode)
    const pairs = explode ? flat.map((pair) => pair.split('=')) : flat.flatMap((key, at) => (at % 2 === 0 ? [[key, flat[at + 1]]] : []))
    return Object.fromEntries(pairs.map(([key = '', value = '']) => [plain(key), plain(value)]))
  }
  const pairs = written.split(place === 'cookie' ? '; ' : '&').map((pair) => pair.split('=').map((half) => half) as [string, string])
  const own = pairs.filter(([name]) => decode(name) === NAME).map(([, value]) => value)
  if (typeof entered === 'string') return decode(own[0] ?? '')
  if (style === 'deepObject' && !isList)
    return Object.fromEntries(pairs.map(([name, value]) => [decode(name).slice(NAME.length + 1, -1), decode(value)]))
  if (style === 'deepObject') return pairs.map(([, value]) => decode(value))
  if (isList) {
    const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ','
    return explode ? own.map(decode) : (own[0] ?? '').split(separator).map(decode)
  }
  if (explode) return Object.fromEntries(pairs.map(([name, value]) => [decode(name), decode(value)]))
  const flat = (own[0] ?? '').split(',').map(decode)
  return Object.fromEntries(flat.flatMap((key, at) => (at % 2 === 0 ? [[key, flat[at + 1] ?? '']] : [])))
}

// A header is not percent-encoded, and a value that contains a style's separator cannot be told from two values (OpenAPI 3.1).
const text = (place: Place, style: string) =>
  place === 'header' || place === 'path'
    ? fc.string({
        unit: fc.constantFrom(...'abcXYZ019 나-_~'.replace(place === 'header' ? /[나 ]/g : /$^/g, '')),
        minLength: 1,
        maxLength: 8,
      })
    : fc.string({ unit: fc.constantFrom(...`ab1나&=#?/%+;"'[]{}~${style.endsWith('Delimited') ? '' : ' |'}`), minLength: 1, maxLength: 8 })
const key = fc
  .string({ unit: fc.constantFrom(...'abc나'), minLength: 1, maxLength: 4 })
  .filter((name) => name !== NAME && !/[나]/.test(name))

const cases = (Object.keys(STYLES) as Place[]).flatMap((place) =>
  STYLES[place].flatMap((style) => [true, false].map((explode) => ({ place, style, explode }))),
)

it.each(cases)('a parameter in $place, style $style, explode $explode', async (style) => {
  const { place } = style
  const plain = text(place, style.style)
  const values = fc
    .record({
      kind: fc.constantFrom('string', 'array', 'object'),
      one: plain,
      list: fc.uniqueArray(plain, { minLength: 1, maxLength: 4 }),
      fields: fc.dictionary(key, plain, { minKeys: 1, maxKeys: 3 }),
    })
    .filter(({ kind }) => style.style !== 'deepObject' || kind === 'object')
  const target = {
    ...{ apiId: 'a', stageId: 's', serviceUrl: 'http://h.example/b/v1', httpMethod: 'GET' as const },
    path: place === 'path' ? `/x/{${NAME}}` : '/x',
  }
  const calls: Promise<void>[] = []
  fc.assert(
    fc.property(values, ({ kind, one, list, fields }) => {
      const entered: Value = kind === 'string' ? one : kind === 'array' ? list : { ...fields }
      const schema =
        kind === 'string'
          ? { type: 'string' }
          : kind === 'array'
            ? { type: 'array', items: { type: 'string' } }
            : { type: 'object', properties: Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'string' }])) }
      const operation = consoleOperation({
        httpMethod: 'GET',
        operation: { parameters: [{ name: NAME, in: place, required: true, style: style.style, explode: style.explode, schema }] },
        components: {},
        method: { id: 'm', authType: 'apiKey' },
      } as unknown as OperationReading)
      const parameter = operation.parameters[0]
      if (!parameter) throw new Error('no parameter')
      const call = filledCall(target, operation, { ...firstValues(operation), parameters: { [keyOf(parameter)]: entered } })
      calls.push(
        tryCallOf(target, operation, call, '').then((sent) => {
          const written = {
            query: sent.query,
            path: sent.path.slice('/x/'.length),
            cookie: sent.cookie,
            header: sent.headers[0]?.value ?? '',
          }[place]
          expect(readBack(written, style, entered)).toEqual(entered)
          // The address that is called is the one of the sample.
          const shown = sampleOf(operation, call).url
          expect(`${target.serviceUrl}${sent.path}${sent.query === '' ? '' : `?${sent.query}`}`).toBe(shown)
        }),
      )
    }),
    { numRuns: 60 },
  )
  await Promise.all(calls)
})
