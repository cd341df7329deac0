import { signInEndpoints } from '@portico/contract/sign-in/sign-in-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { periodFileName } from '../../spreadsheet/period-file-name.ts'
import { sendWorkbook } from '../../spreadsheet/send-workbook.ts'
import { exportSignIns } from './export-sign-ins.ts'
import { listOwnSignIns, listSignIns } from './sign-in-view.ts'

export function signInRoutes(platform: Platform): void {
  serve(platform, signInEndpoints.listSignIns, ({ db, query }) => listSignIns(db, query))
  serveRaw(platform, signInEndpoints.exportSignIns, ({ db, caller, query }, reply) =>
    sendWorkbook(reply, periodFileName('login-history', query), exportSignIns(db, caller.locale, query)),
  )
  serve(platform, signInEndpoints.listOwnSignIns, ({ db, caller, query }) => listOwnSignIns(db, caller.id, query))
}
