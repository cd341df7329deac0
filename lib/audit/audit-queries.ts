import { auditEndpoints } from '@portico/contract/audit/audit-endpoints'
import type { QueryOf } from '@portico/contract/endpoint'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from '@/lib/query/endpoint-query'

const { listAuditActs, getAuditAct, exportAudit } = auditEndpoints

/** One page of the audit log. */
export const auditList = (query: QueryOf<typeof listAuditActs>) => endpointQuery(listAuditActs, { query })

/** One audited act with every row it changed; it never changes. */
export const auditDetail = (actId: string) => endpointQuery(getAuditAct, { params: { actId } }, { staleTime: Number.POSITIVE_INFINITY })

/** Returns the address from which the browser downloads all pages of a list. */
export function auditDownload({ q, from, to, act }: QueryOf<typeof exportAudit>): string {
  return `/api${endpointUrl(exportAudit, undefined, { q, from, to, act })}`
}
