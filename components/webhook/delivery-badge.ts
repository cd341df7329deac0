import type { DeliveryRow } from '@portico/contract/webhook/webhook-endpoints'
import type { Status } from '@/components/ui/status-look'

/** Returns the status to show of a delivery: one that waits after a failure is being retried. */
export function badgeStatusOf({ status, attempts }: Pick<DeliveryRow, 'status' | 'attempts'>): Status {
  if (status === 'waiting') return attempts > 0 ? 'retrying' : 'pending'
  return status === 'delivered' ? 'delivered' : 'undelivered'
}
