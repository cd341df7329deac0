import type { ImportLoss } from '@portico/contract/method/import-view'

/** What an import leaves out for one reason. */
export interface LossGroup {
  reason: string
  /** Whether whole operations are left out. */
  dropped: boolean
  losses: ImportLoss[]
}

/** Returns what an import leaves out by reason: whole operations first, then parts, those with the most places first. */
export function groupLosses(losses: readonly ImportLoss[]): LossGroup[] {
  const groups = Map.groupBy(losses, ({ reason, dropped }) => `${dropped} ${reason}`)
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ reason: group[0].reason, dropped: group[0].dropped, losses: group }] : []))
    .sort((one, other) => Number(other.dropped) - Number(one.dropped) || other.losses.length - one.losses.length)
}
