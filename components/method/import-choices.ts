import { defaultTake, type ImportTake } from '@portico/contract/method/import-states'
import type { ImportItem } from '@portico/contract/method/import-view'

/** What a person chose otherwise than the first choice of a state, by method. */
export type Choices = ReadonlyMap<string, ImportTake>

/** A method's name among the items of a preview. */
export const itemKey = ({ httpMethod, path }: Pick<ImportItem, 'httpMethod' | 'path'>): string => `${httpMethod} ${path}`

/** What is done with a method. */
export const takeOf = (choices: Choices, item: ImportItem): ImportTake => choices.get(itemKey(item)) ?? defaultTake(item.state)

/** The choices after one more for some methods. */
export function withTake(choices: Choices, items: readonly ImportItem[], take: (item: ImportItem) => ImportTake): Choices {
  const next = new Map(choices)
  for (const item of items) {
    const wanted = take(item)
    if (wanted === defaultTake(item.state)) next.delete(itemKey(item))
    else next.set(itemKey(item), wanted)
  }
  return next
}

/** The choices as the platform takes them. */
export function choicesToSend(items: readonly ImportItem[], choices: Choices) {
  return items
    .filter((item) => choices.has(itemKey(item)))
    .map((item) => ({ httpMethod: item.httpMethod, path: item.path, take: takeOf(choices, item) }))
}

/** How many methods an import with these choices adds, changes and deletes. */
export function tallyOf(items: readonly ImportItem[], choices: Choices) {
  const tally = { created: 0, changed: 0, deleted: 0 }
  for (const item of items) {
    const take = takeOf(choices, item)
    if (take === 'delete') tally.deleted++
    else if (take === 'document') item.state === 'new' ? tally.created++ : tally.changed++
    else if (take === 'mine' && item.differences.some(({ outcome }) => outcome === 'document')) tally.changed++
  }
  return tally
}
