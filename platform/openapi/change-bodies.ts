import { isDeepStrictEqual } from 'node:util'
import { BODY_DESCRIPTION_MARK, BODY_NAME_MARK } from '@portico/contract/api-document/api-document'
import type { StoredBody, StoredResponse } from '../database/schema/method.ts'
import type { ComponentLookup } from './document-parts.ts'
import { type JsonObject, objectOf } from './json-object.ts'
import { stringifyJson, withExactNumbers } from './json-text.ts'
import { partAt, withEntries, withField } from './operation-parts.ts'
import { responseOf, shownBodyDescription } from './operation-view.ts'

/** Returns whether two lists of bodies are the same, with the keys of their schemas in the same order. */
export function sameBodies(one: readonly StoredBody[], other: readonly StoredBody[]): boolean {
  const text = (schema: object | null | undefined) => stringifyJson(schema ?? null)
  return isDeepStrictEqual(one, other) && one.every(({ schema }, index) => text(schema) === text(other[index]?.schema))
}

/** Returns whether two lists of responses are the same, as `sameBodies` compares theirs. */
export function sameResponses(one: readonly StoredResponse[], other: readonly StoredResponse[]): boolean {
  return isDeepStrictEqual(one, other) && one.every(({ bodies }, index) => sameBodies(bodies, other[index]?.bodies ?? []))
}

/** Returns a request body with the bodies of a form; undefined if nothing of it remains. */
export function changedRequestBody(
  components: ComponentLookup,
  written: unknown,
  before: readonly StoredBody[],
  after: readonly StoredBody[],
): JsonObject | undefined {
  const source = partAt(components, written) ?? {}
  const [first] = after
  const shown = shownBodyDescription(source.description)
  const isCommon = first !== undefined && after.every(({ description }) => description === first.description)
  const shared = isCommon ? first.description : shown
  const body = shared === shown ? source : withField(source, 'description', shared || undefined)
  const content = changedContent(components, objectOf(body.content), before, after, shared)
  return Object.keys(content).length === 0 ? undefined : withField(body, 'content', content)
}

/** Returns responses with those of a form; `default`, ranges and extensions stay. Undefined if nothing of them remains. */
export function changedResponses(
  components: ComponentLookup,
  written: unknown,
  before: readonly StoredResponse[],
  after: readonly StoredResponse[],
): JsonObject | undefined {
  const responses = objectOf(written)
  const changed = withEntries(responses, {
    shown: before.map(({ statusCode }) => String(statusCode)),
    keys: after.map(({ statusCode }) => String(statusCode)),
    entryOf: (key) => {
      const old = before.find(({ statusCode }) => String(statusCode) === key)
      const wanted = after.find(({ statusCode }) => String(statusCode) === key)
      if (!wanted || (old && sameResponses([old], [wanted]))) return responses[key]
      const source = partAt(components, responses[key]) ?? {}
      return changedResponse(components, source, old ?? responseOf(components, wanted.statusCode, source), wanted)
    },
  })
  return Object.keys(changed).length === 0 ? undefined : changed
}

function changedResponse(components: ComponentLookup, source: JsonObject, before: StoredResponse, after: StoredResponse): JsonObject {
  let response = source
  // A response must have a description, be it empty.
  if (after.description !== before.description || response.description === undefined) {
    response = withField(response, 'description', after.description)
  }
  if (!isDeepStrictEqual(after.headers, before.headers))
    response = withMap(response, 'headers', changedHeaders(components, source, before, after))
  if (sameBodies(after.bodies, before.bodies)) return response
  return withMap(response, 'content', changedContent(components, objectOf(source.content), before.bodies, after.bodies, ''))
}

function withMap(object: JsonObject, key: string, map: JsonObject): JsonObject {
  return withField(object, key, Object.keys(map).length === 0 ? undefined : map)
}

function changedHeaders(components: ComponentLookup, response: JsonObject, before: StoredResponse, after: StoredResponse): JsonObject {
  const headers = objectOf(response.headers)
  return withEntries(headers, {
    shown: before.headers.map(({ name }) => name),
    keys: after.headers.map(({ name }) => name),
    entryOf: (key) => {
      const old = before.headers.find(({ name }) => name === key)
      const description = after.headers.find(({ name }) => name === key)?.description ?? ''
      if (old?.description === description) return headers[key]
      const source = partAt(components, headers[key]) ?? { schema: { type: 'string' } }
      return description === '' && !old ? source : withField(source, 'description', description || undefined)
    },
  })
}

/** Returns a content with the bodies of a form; `shared` is the description of those that state none of their own. */
function changedContent(
  components: ComponentLookup,
  content: JsonObject,
  before: readonly StoredBody[],
  after: readonly StoredBody[],
  shared: string,
): JsonObject {
  const bodyOf = (bodies: readonly StoredBody[], key: string) => bodies.find(({ contentType }) => contentType === key)
  return withEntries(content, {
    shown: before.map(({ contentType }) => contentType),
    keys: after.map(({ contentType }) => contentType),
    entryOf: (key) => {
      const wanted = bodyOf(after, key)
      return wanted ? changedMedia(components, content[key], bodyOf(before, key), wanted, shared) : content[key]
    },
  })
}

function changedMedia(
  components: ComponentLookup,
  written: unknown,
  before: StoredBody | undefined,
  after: StoredBody,
  shared: string,
): unknown {
  const source = partAt(components, written) ?? {}
  let media = source
  if (stringifyJson(after.schema) !== stringifyJson(before?.schema ?? null)) {
    media = withField(media, 'schema', after.schema === null ? undefined : withExactNumbers(after.schema, source.schema))
  }
  if (after.name !== (before?.name ?? '')) media = withField(media, BODY_NAME_MARK, after.name || undefined)
  const said = source[BODY_DESCRIPTION_MARK]
  const shown = typeof said === 'string' ? shownBodyDescription(said) : shared
  if (after.description !== shown)
    media = withField(media, BODY_DESCRIPTION_MARK, after.description === shared ? undefined : after.description)
  return media === source ? (written ?? media) : media
}
