import type { Value } from '@portico/contract/endpoint'
import { type mailListQuery, UNDELIVERED_STATES } from '@portico/contract/mail/mail-endpoints'
import { hasAnyRole, hasRole, STAFF_ROLES } from '@portico/contract/role'
import { and, asc, count, desc, eq, inArray, or } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { mails } from '../../database/schema/mail.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { readableMail } from '../../mail/compose-mail.ts'
import { mailRow } from '../../mail/enqueue-mail.ts'
import { SECRET_MAIL_KINDS, SECRET_PLACE } from '../../mail/mail-kinds.ts'
import { readMailBranding } from '../../mail/mail-setup.ts'
import { presentMail } from './mail-present.ts'

type Mail = typeof mails.$inferSelect

/** Returns one page of the outbox; `q` searches address and subject. */
export async function listMails(db: Reader, query: Value<typeof mailListQuery>) {
  const { page, size, q, sort, state } = query
  const where = and(
    state ? inArray(mails.state, state === 'undelivered' ? [...UNDELIVERED_STATES] : [state]) : undefined,
    or(containsText(mails.to, q), containsText(mails.subject, q)),
  )
  const { limit, offset } = pageBounds(query)
  const direction = sort.startsWith('-') ? desc : asc
  const [rows, [all]] = await Promise.all([
    db.select().from(mails).where(where).orderBy(direction(mails.createdAt), direction(mails.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(mails).where(where),
  ])
  return { items: rows.map(presentMail), total: all?.total ?? 0, page, size }
}

/** Returns one email with its text; its link or code only while it is waiting, and only to those who may see it. Throws NotFound. */
export async function viewMail(db: Reader, mailId: string, reader: Person, { config, secrets }: Pick<Platform, 'config' | 'secrets'>) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail) return refuse('NotFound')
  const secret =
    mail.sealedSecret !== null && (await maySeeSecret(db, mail, reader)) ? secrets.open(mail.sealedSecret, mailRow(mail.id)) : undefined
  const secretHidden = carriesSecret(mail) && secret === undefined
  return { ...presentMail(mail), text: readableMail(mail, await readMailBranding(db, config), secret), secretHidden }
}

function carriesSecret({ kind, text }: Mail): boolean {
  return (SECRET_MAIL_KINDS as readonly string[]).includes(kind) && text.includes(SECRET_PLACE)
}

/**
 * Returns whether a reader may see the secret: with the link of a staff member an admin could take over that account; superAdmins may
 * change it anyway.
 */
async function maySeeSecret(db: Reader, { to, state }: Mail, reader: Person): Promise<boolean> {
  if (state === 'sent') return false
  if (hasRole(reader.roles, 'superAdmin')) return true
  const [recipient] = await db.select({ roles: users.roles }).from(users).where(eq(users.email, to))
  return !hasAnyRole(recipient?.roles ?? [], STAFF_ROLES)
}
