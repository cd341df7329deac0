import { auditEndpoints } from '@portico/contract/audit/audit-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { periodFileName } from '../../spreadsheet/period-file-name.ts'
import { sendWorkbook } from '../../spreadsheet/send-workbook.ts'
import { getAuditAct, listAuditActs } from './audit-view.ts'
import { exportAudit } from './export-audit.ts'

export function auditRoutes(platform: Platform): void {
  serve(platform, auditEndpoints.listAuditActs, ({ db, query }) => listAuditActs(db, query))
  serveRaw(platform, auditEndpoints.exportAudit, ({ db, caller, query }, reply) =>
    sendWorkbook(reply, periodFileName('audit', query), exportAudit(db, caller.locale, query)),
  )
  serve(platform, auditEndpoints.getAuditAct, ({ db, params }) => getAuditAct(db, params.actId))
}
