import { ComponentIndex } from '../../openapi/component-index.ts'
import { isObject, type JsonObject } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { listOf, mergedParameters } from '../../openapi/operation-parts.ts'
import { operationTags } from '../../openapi/operation-tags.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { nameIn, textIn } from '../../openapi/text-in.ts'
import { type EffectiveParts, effectiveComponents } from './effective-document-text.ts'
import { type EffectiveOperationPart, type EffectiveSource, effectiveOperation } from './effective-operation.ts'
import { postmanAuth, postmanItem } from './postman-request.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/**
 * Yields the JSON text of a Postman collection (2.1) of a document in pieces, one operation each: a folder for each tag in the order of the
 * document, operations without a tag last. An operation with several tags is in the folder of the first.
 */
export function* postmanCollection(source: EffectiveSource, parts: EffectiveParts): Generator<string> {
  const { lookup } = new ComponentIndex(effectiveComponents(source, parts.components))
  const items = new Map(parts.paths.map(({ path, content }) => [path, content]))
  const [inherited] = source.authTypes
  const { api, version, servers } = source
  const info = { name: `${api.name} ${version}`, description: api.description, schema: SCHEMA }
  const variable = [
    { key: 'baseUrl', value: servers[0]?.url ?? '' },
    { key: 'apiKey', value: '' },
    { key: 'accessToken', value: '' },
  ]
  yield `{"info":${stringifyJson(info)},"variable":${stringifyJson(variable)}`
  if (inherited) yield `,"auth":${stringifyJson(postmanAuth(inherited))}`
  yield ',"item":['

  function* requestsOf(operations: readonly EffectiveOperationPart[]): Generator<string> {
    for (const [index, part] of operations.entries()) {
      const pathItem = parseObject(items.get(part.path) ?? '{}')
      const operation = effectiveOperation(source, part, pathItem, lookup)
      const parameters = mergedParameters(pathItem, operation, lookup)
      const { httpMethod, path } = part
      yield `${index === 0 ? '' : ','}${stringifyJson(postmanItem({ httpMethod, path, operation, parameters }, inherited, lookup))}`
    }
  }

  const tags = tagsOf(parts.head)
  const byTag = Map.groupBy(parts.operations, firstTag)
  const names = [...new Set([...tags.keys(), ...byTag.keys()])].filter((name) => name !== '' && byTag.has(name))
  for (const [index, name] of names.entries()) {
    const folder = { name, description: textIn(tags.get(name)?.description) }
    yield `${index === 0 ? '' : ','}${stringifyJson(folder).slice(0, -1)},"item":[`
    yield* requestsOf(byTag.get(name) ?? [])
    yield ']}'
  }
  const untagged = byTag.get('') ?? []
  if (untagged.length > 0 && names.length > 0) yield ','
  yield* requestsOf(untagged)
  yield ']}'
}

function tagsOf(head: string): Map<string, JsonObject> {
  return new Map(
    listOf(parseObject(head).tags)
      .filter(isObject)
      .map((tag) => [nameIn(tag.name), tag]),
  )
}

function firstTag({ content }: EffectiveOperationPart): string {
  return operationTags(parseObject(content))[0] ?? ''
}
