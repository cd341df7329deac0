import { ADMIN_ROLES } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { notify, type Recipient } from '../notification/notify.ts'
import { managersOfApi, registeredUsers, usersWithRole } from '../notification/recipient-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { InquiryRow } from './inquiry-store.ts'

type Inquiry = Pick<InquiryRow, 'id' | 'apiId' | 'title'>

/**
 * Notifies those who answer a question in the app and by email, except its author: the developers of its API, or all admins if it is to the
 * operators.
 */
export async function notifyQuestion(tx: Transaction, person: Person, inquiry: Inquiry): Promise<void> {
  const api = await apiOf(tx, inquiry)
  const people = api ? await managersOfApi(tx, api) : await usersWithRole(tx, ADMIN_ROLES)
  const path = answererPath(inquiry)
  await sendEvent(tx, { type: 'BoardApiInquiryRegistered', api, issuer: person, path })
  await notify(
    tx,
    withoutIssuer(people, person),
    { type: 'BoardApiInquiryRegistered', issuerId: person.id, apiName: api?.name, path },
    { kind: 'inquiryRegistered', values: { apiName: api?.name ?? null, title: inquiry.title, path } },
  )
}

/** Notifies the author of an inquiry in the app and by email of an answer, unless they gave it themselves or are no longer a user. */
export async function notifyAnswer(tx: Transaction, person: Person, inquiry: InquiryRow): Promise<void> {
  const { id, kind, authorId, title } = inquiry
  const api = await apiOf(tx, inquiry)
  const authors = authorId === null ? [] : await registeredUsers(tx, [authorId], ['user'])
  const path = `/user/customer-support/${kind}/${id}`
  await sendEvent(tx, { type: 'BoardApiInquiryAnswered', api, issuer: person, path: answererPath(inquiry) })
  await notify(
    tx,
    withoutIssuer(authors, person),
    { type: 'BoardApiInquiryAnswered', issuerId: person.id, apiName: api?.name, path },
    { kind: 'inquiryAnswered', values: { apiName: api?.name ?? null, title, path } },
  )
}

/** Returns the page of the developer center where an inquiry is answered. */
function answererPath({ id, apiId }: Inquiry): string {
  return apiId === null ? `/admin/support/customer-support/${id}` : `/developer/support/api-customer-support/${id}`
}

function withoutIssuer(people: readonly Recipient[], issuer: Person): Recipient[] {
  return people.filter(({ id }) => id !== issuer.id)
}

/** Returns the API of an inquiry, undefined for one to the operators. Throws NoApi. */
async function apiOf(tx: Transaction, { apiId }: Inquiry) {
  if (apiId === null) return undefined
  const [api] = await tx.select({ id: apis.id, name: apis.name, ownerId: apis.ownerId }).from(apis).where(eq(apis.id, apiId))
  return api ?? refuse('NoApi')
}
