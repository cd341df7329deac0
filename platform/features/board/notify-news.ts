import { ADMIN_ROLES } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import { notify } from '../notification/notify.ts'
import { registeredUsers, usersWithRole } from '../notification/recipient-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'

/** News as those who decide about it, or wrote it, are told of it. Other posts never wait: only admins write them. */
interface ToldNews {
  id: string
  apiId: string | null
  authorId: number | null
  title: string
}

/** Notifies all admins in the app and by email of news that begins to wait for their approval. */
export async function notifyNewsSubmitted(tx: Transaction, person: Person, { id, apiId, title }: ToldNews): Promise<void> {
  const api = await apiOf(tx, apiId)
  if (!api) return
  const path = `/admin/support/api-news/${id}`
  await sendEvent(tx, { type: 'BoardApiNewsSubmitted', api, issuer: person, path: `/developer/support/api-news/${id}` })
  await notify(
    tx,
    await usersWithRole(tx, ADMIN_ROLES),
    { type: 'BoardApiNewsSubmitted', issuerId: person.id, apiName: api.name, path },
    { kind: 'newsSubmitted', values: { apiName: api.name, authorName: person.name, title, path } },
  )
}

/** Notifies the author of news in the app and by email of the decision about it; `reason` is null for an approval. */
export async function notifyNewsDecision(
  tx: Transaction,
  person: Person,
  { id, apiId, authorId, title }: ToldNews,
  reason: string | null,
): Promise<void> {
  const api = await apiOf(tx, apiId)
  if (!api) return
  const path = `/developer/support/api-news/${id}`
  const type = reason === null ? 'BoardApiNewsApproved' : 'BoardApiNewsRejected'
  await sendEvent(tx, { type, api, issuer: person, path })
  const authors = authorId === null ? [] : await registeredUsers(tx, [authorId])
  const values = { apiName: api.name, title, path }
  await notify(
    tx,
    authors,
    { type, issuerId: person.id, apiName: api.name, path },
    reason === null ? { kind: 'newsApproved', values } : { kind: 'newsRejected', values: { ...values, reason } },
  )
}

async function apiOf(tx: Transaction, apiId: string | null) {
  if (apiId === null) return undefined
  const [api] = await tx.select({ id: apis.id, name: apis.name }).from(apis).where(eq(apis.id, apiId))
  return api
}
