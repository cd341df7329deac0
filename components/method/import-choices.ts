import { defaultTake, type ImportTake } from '@portico/contract/method/import-states'
import type { ImportItem } from '@portico/contract/method/import-view'

/** The choices that differ from the default of a state, by method. */
export type Choices = ReadonlyMap<string, ImportTake>

/** Returns the key of a method among the items of a preview. */
export const itemKey = ({ httpMethod, path }: Pick<ImportItem, 'httpMethod' | 'path'>): string => `${httpMethod} ${path}`

/** Returns what the import will do with a method. */
export const takeOf = (choices: Choices, item: ImportItem): ImportTake => choices.get(itemKey(item)) ?? defaultTake(item.state)

/** Returns the choices with the same choice for some further methods. */
export function withTake(choices: Choices, items: readonly ImportItem[], take: (item: ImportItem) => ImportTake): Choices {
  const next = new Map(choices)
  for (const item of items) {
    const wanted = take(item)
    if (wanted === defaultTake(item.state)) next.delete(itemKey(item))
    else next.set(itemKey(item), wanted)
  }
  return next
}

/** Returns the choices in the form that the platform takes. */
export function choicesToSend(items: readonly ImportItem[], choices: Choices) {
  return items
    .filter((item) => choices.has(itemKey(item)))
    .map((item) => ({ httpMethod: item.httpMethod, path: item.path, take: takeOf(choices, item) }))
}

/** Returns how many methods an import with these choices adds, changes and deletes. */
export function countChanges(items: readonly ImportItem[], choices: Choices) {
  const tally = { created: 0, changed: 0, deleted: 0 }
  for (const item of items) {
    const take = takeOf(choices, item)
    if (take === 'delete') tally.deleted++
    else if (take === 'document') item.state === 'new' ? tally.created++ : tally.changed++
    else if (take === 'mine' && item.differences.some(({ outcome }) => outcome === 'document')) tally.changed++
  }
  return tally
}
