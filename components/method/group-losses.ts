import { GENERATED_PART } from '@portico/contract/method/import-states'
import type { ImportLoss, LossCount } from '@portico/contract/method/import-view'

/** What an import leaves out for one reason. */
export interface LossGroup extends LossCount {
  /** The listed places; at most as many as are counted. */
  losses: ImportLoss[]
}

/** Returns what an import leaves out by reason: whole operations first, then parts, those with the most places first. */
export function groupLosses(counts: readonly LossCount[], losses: readonly ImportLoss[]): LossGroup[] {
  const listed = Map.groupBy(losses, keyOf)
  const groups = counts
    .filter(({ reason }) => reason !== GENERATED_PART)
    .map((count) => ({ ...count, losses: listed.get(keyOf(count)) ?? [] }))
  // Names that the API keeps are found by comparing, not by reading the document.
  const counted = new Set(counts.map(keyOf))
  for (const [key, [first, ...rest]] of listed) {
    if (!first || counted.has(key)) continue
    groups.push({ reason: first.reason, dropped: first.dropped, count: rest.length + 1, losses: [first, ...rest] })
  }
  return groups.sort((one, other) => Number(other.dropped) - Number(one.dropped) || other.count - one.count)
}

/** Returns the number of parts that are left out because the product generated them. */
export function countGenerated(counts: readonly LossCount[]): number {
  return counts.find(({ reason }) => reason === GENERATED_PART)?.count ?? 0
}

function keyOf({ reason, dropped }: Pick<LossCount, 'reason' | 'dropped'>): string {
  return `${dropped} ${reason}`
}
