import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import { addNotification } from '../notification/add-notification.ts'
import { managersOfApi, registeredUsers } from '../notification/recipient-queries.ts'
import type { InquiryRow } from './inquiry-store.ts'

/** Notifies the developers of an API in the app of a question about it; nobody if it is about none. */
export async function notifyQuestion(tx: Transaction, person: Person, { id, apiId }: Pick<InquiryRow, 'id' | 'apiId'>): Promise<void> {
  const api = apiId === null ? undefined : await apiOf(tx, apiId)
  if (!api) return
  const managers = await managersOfApi(tx, api)
  await addNotification(tx, {
    userIds: managers.map(({ id }) => id),
    type: 'BoardApiInquiryRegistered',
    issuerId: person.id,
    apiName: api.name,
    path: `/developer/support/api-customer-support/${id}`,
  })
}

/** Notifies the author of an inquiry about an API in the app of an answer. */
export async function notifyAnswer(tx: Transaction, person: Person, { id, kind, apiId, authorId }: InquiryRow): Promise<void> {
  const api = apiId === null ? undefined : await apiOf(tx, apiId)
  if (!api || authorId === null) return
  const authors = await registeredUsers(tx, [authorId])
  await addNotification(tx, {
    userIds: authors.map(({ id }) => id),
    type: 'BoardApiInquiryAnswered',
    issuerId: person.id,
    apiName: api.name,
    path: `/user/customer-support/${kind}/${id}`,
  })
}

async function apiOf(tx: Transaction, apiId: string) {
  const [api] = await tx.select({ id: apis.id, name: apis.name, ownerId: apis.ownerId }).from(apis).where(eq(apis.id, apiId))
  return api
}
