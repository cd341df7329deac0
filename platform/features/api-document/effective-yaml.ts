import { ComponentIndex } from '../../openapi/component-index.ts'
import { isObject, type JsonObject } from '../../openapi/json-object.ts'
import { parseJson, stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { yamlKey, yamlText } from '../../openapi/yaml-text.ts'
import { type EffectiveParts, effectiveComponents, effectiveHead } from './effective-document-text.ts'
import { type EffectiveSource, effectiveOperation, effectivePathItem } from './effective-operation.ts'

/** Yields an effective document as YAML, part by part. */
export function* effectiveYaml(source: EffectiveSource, parts: EffectiveParts): Generator<string> {
  const components = effectiveComponents(source, parts.components)
  const { lookup } = new ComponentIndex(components)
  const items = new Map(parts.paths.map(({ path, content }) => [path, content]))
  const byPath = Map.groupBy(parts.operations, ({ path }) => path)
  for (const [key, value] of Object.entries(parseObject(effectiveHead(source, parts.head)))) {
    if (key === 'paths') {
      yield items.size + byPath.size === 0 ? 'paths: {}\n' : 'paths:\n'
      for (const path of new Set([...byPath.keys(), ...items.keys()])) {
        const item = parseObject(items.get(path) ?? '{}')
        const operations = (byPath.get(path) ?? []).map((part): [string, unknown] => [
          part.httpMethod.toLowerCase(),
          effectiveOperation(source, part, item, lookup),
        ])
        yield* piecesOf(path, { ...effectivePathItem(source, item), ...Object.fromEntries(operations) }, 1, '  ')
      }
    } else if (key === 'components') {
      yield 'components:\n'
      for (const [kind, named] of Map.groupBy(components, (part) => part.kind)) {
        const [whole] = named
        if (whole?.name === '') {
          yield* piecesOf(kind, parseJson(whole.content), 1, '  ')
          continue
        }
        yield `${yamlKey(kind, '  ')}\n`
        for (const { name, content } of named) yield* piecesOf(name, parseJson(content), 0, '    ')
      }
    } else yield* piecesOf(key, value, 0, '')
  }
}

/** Largest part that is written at once, in characters of JSON; larger ones are split further. */
const PIECE_MAX = 20_000

function* piecesOf(key: string, value: unknown, depth: number, indent: string): Generator<string> {
  if (!isObject(value) || Object.keys(value).length === 0 || (depth <= 0 && !isLong(value))) {
    yield indented(yamlText({ [key]: value }), indent)
    return
  }
  yield `${yamlKey(key, indent)}\n`
  for (const [name, inside] of Object.entries(value)) yield* piecesOf(name, inside, depth - 1, `${indent}  `)
}

/** Returns whether writing a value at once would block other requests. */
function isLong(value: JsonObject): boolean {
  return stringifyJson(value).length > PIECE_MAX
}

function indented(text: string, indent: string): string {
  return indent === '' ? text : text.replace(/^(?=.)/gm, indent)
}
