import { isObject } from './json-object.ts'
import { stringifyJson } from './json-text.ts'
import { listOf } from './operation-parts.ts'
import { parseObject } from './parse-object.ts'
import { nameIn } from './text-in.ts'

/**
 * Returns the head of an imported document with the texts of the stored head for tags that other methods of the API use. Without such tags
 * it is the imported head, byte for byte.
 */
export function mergeHead(imported: string, stored: string, usedTags: ReadonlySet<string>): string {
  const head = parseObject(imported)
  const described = new Set(listOf(head.tags).map(nameOf))
  const kept = listOf(parseObject(stored).tags).filter((tag) => usedTags.has(nameOf(tag)) && !described.has(nameOf(tag)))
  return kept.length === 0 ? imported : stringifyJson({ ...head, tags: [...listOf(head.tags), ...kept] })
}

function nameOf(tag: unknown): string {
  return isObject(tag) ? nameIn(tag.name) : ''
}
