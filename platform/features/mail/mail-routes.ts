import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { listMails, viewMail } from './mail-view.ts'
import { retryMail } from './retry-mail.ts'

export function mailRoutes(platform: Platform): void {
  serve(platform, mailEndpoints.listMails, ({ db, query }) => listMails(db, query))
  serve(platform, mailEndpoints.getMail, ({ db, params, caller }) => viewMail(db, params.mailId, caller, platform))
  serve(platform, mailEndpoints.retryMail, ({ params, transact }) => transact((tx) => retryMail(tx, params.mailId)))
}
