import { auditEndpoints } from '@portico/contract/audit/audit-endpoints'
import type { QueryOf } from '@portico/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import { endpointUrl } from '@/lib/platform/endpoint-url'

const { listAuditActs, getAuditAct, exportAudit } = auditEndpoints

/** Everything about the audit log lies under the first part of its key. */
export const auditKeys = {
  all: ['audit'] as const,
  list: (query: QueryOf<typeof listAuditActs>) => ['audit', 'list', query] as const,
  detail: (actId: string) => ['audit', 'detail', actId] as const,
}

/** One page of what staff members did. */
export const auditList = (query: QueryOf<typeof listAuditActs>) =>
  queryOptions({ queryKey: auditKeys.list(query), queryFn: ({ signal }) => call(listAuditActs, { query }, signal) })

/** One act with every row it changed; what is on record never changes. */
export const auditDetail = (actId: string) =>
  queryOptions({
    queryKey: auditKeys.detail(actId),
    queryFn: ({ signal }) => call(getAuditAct, { params: { actId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Where the browser downloads what a list shows, all pages of it. */
export function auditDownload({ q, from, to, act }: QueryOf<typeof exportAudit>): string {
  return `/api${endpointUrl(exportAudit, undefined, { q, from, to, act })}`
}
