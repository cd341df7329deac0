import { mapEntries } from '../document-grammar.ts'
import { isObject, type JsonObject, objectOf } from '../json-object.ts'

const SELF = 'https://shop.example.com/apis/one.json'

/** Returns a document of OpenAPI 3.1 with words of 3.2 at places that `picks` choose, one after the other. */
export function laterDocument(document: JsonObject, picks: readonly number[]): JsonObject {
  const mediaTypes: JsonObject = {}
  let at = 0
  const pick = (count: number) => (picks[at++ % picks.length] ?? 0) % count
  const contentOf = (content: JsonObject) =>
    mapEntries(content, (_, given) => {
      const media = mediaOf(objectOf(given), pick(5))
      if (pick(3) > 0) return media
      const name = `Media${Object.keys(mediaTypes).length}`
      mediaTypes[name] = media
      return { $ref: `${pick(2) === 0 ? '' : SELF}#/components/mediaTypes/${name}` }
    })
  const later = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(later)
    if (!isObject(value)) return value
    return mapEntries(value, (key, given) => {
      const inside = later(given)
      if (key === 'content' && isObject(inside)) return contentOf(inside)
      if (key === 'discriminator' && isObject(inside) && pick(2) === 0)
        return { ...inside, defaultMapping: ['Tag', '#/components/schemas/Pet'][pick(2)] }
      if (key === 'responses' && isObject(inside) && pick(2) === 0) return { ...inside, 202: { summary: 'Taken' } }
      if (key === 'parameters' && Array.isArray(inside) && pick(4) === 0) return [...inside, WHOLE_QUERY]
      return inside
    })
  }
  const whole = objectOf(later({ ...document, openapi: ['3.2.0', '3.2.1'][pick(2)] }))
  const parts = { ...objectOf(whole.components), ...(Object.keys(mediaTypes).length === 0 ? {} : { mediaTypes }) }
  return {
    ...(pick(2) === 0 && Object.keys(mediaTypes).length === 0 ? {} : { $self: SELF }),
    ...whole,
    tags: [{ name: 'pets', summary: 'Pets', parent: 'all', kind: 'nav' }, { name: 'all' }],
    components: parts,
  }
}

const WHOLE_QUERY = {
  name: 'whole',
  in: 'querystring',
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { a: { $ref: '#/components/schemas/Tag' } } } } },
}

function mediaOf(media: JsonObject, kind: number): JsonObject {
  const { schema, ...rest } = media
  if (kind === 0) return { ...rest, itemSchema: schema ?? { $ref: '#/components/schemas/Pet' } }
  if (kind === 1)
    return { ...media, itemEncoding: { contentType: 'image/png', headers: { 'X-Part': { $ref: '#/components/headers/Shared' } } } }
  if (kind === 2) return { ...media, prefixEncoding: [{ encoding: { a: { contentType: 'text/plain' } } }, {}] }
  if (kind === 3) return { ...media, examples: { one: { dataValue: { server: 'kept', $ref: '#/x' }, serializedValue: 'a=1' } } }
  return media
}
