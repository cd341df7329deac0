import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { periodFileName } from '../../spreadsheet/period-file-name.ts'
import { sendWorkbook } from '../../spreadsheet/send-workbook.ts'
import { exportSignIns } from './export-sign-ins.ts'
import { listOwnSignIns, listSignIns } from './login-history-view.ts'

export function loginHistoryRoutes(platform: Platform): void {
  serve(platform, loginHistoryEndpoints.listSignIns, ({ db, query }) => listSignIns(db, query))
  serveRaw(platform, loginHistoryEndpoints.exportSignIns, ({ db, caller, query }, reply) =>
    sendWorkbook(reply, periodFileName('login-history', query), exportSignIns(db, caller.locale, query)),
  )
  serve(platform, loginHistoryEndpoints.listOwnSignIns, ({ db, caller, query }) => listOwnSignIns(db, caller.id, query))
}
