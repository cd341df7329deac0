import type { ChangeKind, ConsumerChange } from '@portico/contract/catalogue/consumer-change'

/** Returns a text of the changelog. */
type Translate = (key: `kinds.${ChangeKind}` | 'breaking') => string

/** Returns a change as one line of text: `Breaking: GET /pets: Parameter removed: query limit`. */
export function changeText(change: ConsumerChange, t: Translate): string {
  const { kind, httpMethod, path, breaking } = change
  const parts = [...(breaking ? [t('breaking')] : []), `${httpMethod} ${path}`, t(`kinds.${kind}`), placeOf(change), valuesOf(change)]
  return parts.filter((part) => part !== '').join(': ')
}

/** Returns the parameter, field, status or content type of a change; empty for a whole operation or body. */
export function placeOf({ name }: Pick<ConsumerChange, 'name'>): string {
  return name.trim()
}

/** Returns what changed in values: `integer → string`, or the one that there is; empty without. */
export function valuesOf({ before, after }: Pick<ConsumerChange, 'before' | 'after'>): string {
  return [before, after].filter((value) => value !== null).join(' → ')
}
