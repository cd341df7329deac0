import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import { notify } from '../notification/notify.ts'
import { managersOfApi, registeredUsers } from '../notification/recipient-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { InquiryRow } from './inquiry-store.ts'

/** Notifies the developers of an API in the app and by email of a question about it; nobody if it is about none. */
export async function notifyQuestion(
  tx: Transaction,
  person: Person,
  { id, apiId, title }: Pick<InquiryRow, 'id' | 'apiId' | 'title'>,
): Promise<void> {
  const api = apiId === null ? undefined : await apiOf(tx, apiId)
  if (!api) return
  const managers = await managersOfApi(tx, api)
  const path = `/developer/support/api-customer-support/${id}`
  await sendEvent(tx, { type: 'BoardApiInquiryRegistered', api, issuer: person, path })
  await notify(
    tx,
    managers,
    { type: 'BoardApiInquiryRegistered', issuerId: person.id, apiName: api.name, path },
    { kind: 'inquiryRegistered', values: { apiName: api.name, title, path } },
  )
}

/** Notifies the author of an inquiry about an API in the app and by email of an answer. */
export async function notifyAnswer(tx: Transaction, person: Person, { id, kind, apiId, authorId, title }: InquiryRow): Promise<void> {
  const api = apiId === null ? undefined : await apiOf(tx, apiId)
  if (!api || authorId === null) return
  const authors = await registeredUsers(tx, [authorId])
  const path = `/user/customer-support/${kind}/${id}`
  await sendEvent(tx, { type: 'BoardApiInquiryAnswered', api, issuer: person, path: `/developer/support/api-customer-support/${id}` })
  await notify(
    tx,
    authors,
    { type: 'BoardApiInquiryAnswered', issuerId: person.id, apiName: api.name, path },
    { kind: 'inquiryAnswered', values: { apiName: api.name, title, path } },
  )
}

async function apiOf(tx: Transaction, apiId: string) {
  const [api] = await tx.select({ id: apis.id, name: apis.name, ownerId: apis.ownerId }).from(apis).where(eq(apis.id, apiId))
  return api
}
