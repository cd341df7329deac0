import type { Value } from '@portico/contract/endpoint'
import {
  NOTIFICATION_RULES,
  type NotificationChoice,
  type notificationChoiceInput,
  typesForRoles,
} from '@portico/contract/notification/notification-choices'
import { and, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { notificationChoices } from '../../database/schema/notification.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

/** Returns the types that a person may be notified of, with where they want to hear of them: everywhere, until they choose. */
export async function listChoices(db: Reader, { id, roles }: Person): Promise<{ items: NotificationChoice[] }> {
  const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, id))
  const chosen = new Map(rows.map((row) => [row.type, row]))
  const items = typesForRoles(roles).map((type) => {
    const { mail: mailed, always = false } = NOTIFICATION_RULES[type]
    const { bell = true, mail = true } = always ? {} : (chosen.get(type) ?? {})
    return { type, bell, mail: mailed && mail, mailed, always }
  })
  return { items }
}

/** Stores where a person wants to hear of a type. Throws NotFound for types that do not concern them, StateNotAllowed for fixed ones. */
export async function chooseNotification(
  tx: Transaction,
  { id, roles }: Person,
  { type, bell, mail }: Value<typeof notificationChoiceInput>,
): Promise<void> {
  if (!typesForRoles(roles).includes(type)) refuse('NotFound')
  const { mail: mailed, always } = NOTIFICATION_RULES[type]
  if (always) refuse('StateNotAllowed', { status: 'always' })
  const row = { bell, mail: mail || !mailed }
  if (row.bell && row.mail) {
    await tx.delete(notificationChoices).where(and(eq(notificationChoices.userId, id), eq(notificationChoices.type, type)))
    return
  }
  await tx
    .insert(notificationChoices)
    .values({ userId: id, type, ...row })
    .onConflictDoUpdate({ target: [notificationChoices.userId, notificationChoices.type], set: row })
}
