import { nameIn } from './text-in.ts'

/** Returns the tags of an operation, each once in its order, without outer white space; those that are no names or empty are none. */
export function operationTags({ tags }: { tags?: unknown }): string[] {
  return Array.isArray(tags) ? [...new Set(tags.map(nameIn))].filter((tag) => tag !== '') : []
}
