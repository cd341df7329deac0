import { auditEndpoints } from '@portico/contract/audit/audit-endpoints'
import type { QueryOf } from '@portico/contract/endpoint'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from '@/lib/query/endpoint-query'

const { listAuditActs, getAuditAct, exportAudit } = auditEndpoints

/** Returns the query of one page of the audit log. */
export const auditList = (query: QueryOf<typeof listAuditActs>) => endpointQuery(listAuditActs, { query })

/** Returns the query of one audited act with every row it changed; it is never refetched, since it never changes. */
export const auditDetail = (actId: string) => endpointQuery(getAuditAct, { params: { actId } }, { staleTime: Number.POSITIVE_INFINITY })

/** Returns the address from which the browser downloads all pages of a list. */
export function auditDownload({ q, from, to, act }: QueryOf<typeof exportAudit>): string {
  return `/api${endpointUrl(exportAudit, undefined, { q, from, to, act })}`
}
