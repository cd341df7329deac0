import { PART_LINK } from '@portico/contract/api-document/part-link'
import { OPERATION_KEYS } from './document-grammar.ts'
import { pointerText } from './json-pointer.ts'

/**
 * What a link names: a tag, an operation by its id or its HTTP method and path, a webhook by its name or its HTTP method and name, or a
 * schema. An operation may be a webhook, which renderers write as one.
 */
export type LinkTarget = { tag: string } | { operationId: string } | { place: string } | { webhook: string } | { model: string }

/** Most links of one text or several that are looked up. */
export const LINKS_MAX = 50

/** Returns the links within JSON text that name a part of the document, as they are written, each once; at most `LINKS_MAX`. */
export function linksWithin(json: readonly string[]): Map<string, LinkTarget> {
  const found = new Map<string, LinkTarget>()
  for (const text of json) {
    for (const [written] of text.matchAll(PART_LINK)) {
      if (found.size >= LINKS_MAX) return found
      const target = linkTarget(written)
      if (target) found.set(written, target)
    }
  }
  return found
}

const MODEL = /^(?:definitions|schemas?|models?)$/
const METHODS = new Set<string>(OPERATION_KEYS)

/**
 * Returns what a fragment names, as renderers write them: `#tag/Pets`, `#tag/Pets/operation/addPet`, `#operation/addPet`, `#/Pets/addPet`,
 * `#tag/Pets/paths/~1pets/get`, `#tag/Pets/GET/pets`, `#webhook/sold`, `#tag/Pets/webhook/POST/sold`, `#/webhooks/sold/post`,
 * `#/components/schemas/Pet`, `#/definitions/Pet`, `#schema/Pet`; null for any other.
 */
export function linkTarget(given: string): LinkTarget | null {
  // Some write all but the first part as one.
  const fragment = /%2F(?:operation|paths|webhook)%2F/i.test(given) ? given.replaceAll(/%2F/gi, '/') : given
  const isPointer = fragment.startsWith('#/')
  const parts = fragment.slice(isPointer ? 2 : 1).split('/')
  const [first = '', second = '', third = ''] = parts
  if (parts.length === 3 && first === 'components' && second === 'schemas') return named('model', third)
  if (parts.length === 2 && MODEL.test(first)) return named('model', second)
  const isTag = /^tags?$/.test(first)
  if (isTag && parts.length === 2) return named('tag', second)
  const [word = '', name = '', last = '', ...more] = isTag ? parts.slice(2) : parts
  if (/^operations?$/.test(word) && last === '') return named('operationId', name)
  if (/^webhooks?$/.test(word) && more.length === 0) return webhookOf(name, last)
  if (word === 'paths' && METHODS.has(last.toLowerCase()) && more.length === 0) return placeOf(last, pointerText(name))
  if (isTag && METHODS.has(word.toLowerCase()) && name !== '') return placeOf(word, `/${parts.slice(3).map(pointerText).join('/')}`)
  return isPointer && !isTag && first !== 'paths' && parts.length === 2 ? named('operationId', second) : null
}

function named<Key extends 'tag' | 'operationId' | 'webhook' | 'model'>(key: Key, part: string): LinkTarget | null {
  const name = pointerText(part)
  return name === '' ? null : ({ [key]: name } as LinkTarget)
}

/** Returns the webhook of a name, which may have its HTTP method before or after it. */
function webhookOf(first: string, second: string): LinkTarget | null {
  if (second === '') return named('webhook', first)
  if (METHODS.has(second.toLowerCase())) return { webhook: `${second.toUpperCase()} ${pointerText(first)}` }
  return METHODS.has(first.toLowerCase()) ? { webhook: `${first.toUpperCase()} ${pointerText(second)}` } : null
}

function placeOf(httpMethod: string, path: string): LinkTarget {
  return { place: `${httpMethod.toUpperCase()} ${path}` }
}
