import type { publications } from '../../database/schema/publication.ts'

/** Whether a row of the history is the end of a publication instead of a request. */
export function isWithdrawal({
  status,
  processedAt,
  reason,
}: Pick<typeof publications.$inferSelect, 'status' | 'processedAt' | 'reason'>): boolean {
  return status === 'UNPUBLISH' && processedAt === null && reason !== null
}
