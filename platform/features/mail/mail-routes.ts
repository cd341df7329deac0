import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { listMails, viewMail } from './mail-view.ts'

export function mailRoutes(platform: Platform): void {
  serve(platform, mailEndpoints.listMails, ({ db, query }) => listMails(db, query))
  serve(platform, mailEndpoints.getMail, ({ db, params }) => viewMail(db, params.mailId, platform.config.webUrl))
}
