import 'server-only'
import { auditEndpoints } from '@portico/contract/audit/audit-endpoints'
import type { QueryOf } from '@portico/contract/endpoint'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { auditKeys } from './audit-queries'

/** A page of the audit log, for a page's first answer. */
export const auditActsOf = (session: WebSession, query: QueryOf<typeof auditEndpoints.listAuditActs>): Prefetched => ({
  queryKey: auditKeys.list(query),
  queryFn: () => callPlatform(auditEndpoints.listAuditActs, { query }, { session }),
})
