import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { mails } from '../database/schema/mail.ts'
import { mailRow } from '../mail/enqueue-mail.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import type { TestPlatform } from './start-test-platform.ts'

/** Returns the one-time token or code in the newest email to an address, optionally of a kind; empty if there is none. */
export async function mailedSecret({ db, platform }: TestPlatform, email: string, kind?: MailKind): Promise<string> {
  const [mail] = await db
    .select({ id: mails.id, sealedSecret: mails.sealedSecret })
    .from(mails)
    .where(and(eq(mails.to, email), isNotNull(mails.sealedSecret), kind ? eq(mails.kind, kind) : undefined))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail?.sealedSecret ? platform.secrets.open(mail.sealedSecret, mailRow(mail.id)) : ''
}
