import type { Grouping } from '@portico/contract/statistics/statistics'
import { useState } from 'react'

/**
 * Returns what the groups on the screen are grouped by: while those of a new grouping are fetched, the ones of before are shown, whose names
 * and links have to stay as they are.
 */
export function useShownGrouping(asked: Grouping, stale: boolean): Grouping {
  const [shown, setShown] = useState(asked)
  if (!stale && shown !== asked) setShown(asked)
  return stale ? shown : asked
}
