import type { Value } from '@portico/contract/endpoint'
import { WAITING_INQUIRIES_MAX } from '@portico/contract/inquiry/inquiry'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import type { inquiryInput } from '@portico/contract/inquiry/inquiry-input'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { inquiries } from '../../database/schema/inquiry.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requirePublishedApi } from '../api/api-queries.ts'
import { authorOf } from './inquiry-readers.ts'
import { addEntry, touchPageOf } from './inquiry-store.ts'
import { getInquiry } from './inquiry-view.ts'
import { notifyQuestion } from './notify-inquiry.ts'

/** Creates an inquiry, and notifies those who answer it. One to the operators is always private. Throws NoApi, InquiryLimitReached and UploadNotFound. */
export async function createInquiry(tx: Transaction, person: Person, input: Value<typeof inquiryInput>): Promise<InquiryDetail> {
  const { kind, apiId, category, isPrivate, title, ...content } = input
  const api = kind === 'api-customer-support' && apiId ? await requirePublishedApi(tx, apiId) : null
  await requireFewWaiting(tx, person)
  const inquiryId = newId()
  await tx.insert(inquiries).values({
    id: inquiryId,
    kind,
    apiId: api?.id ?? null,
    category,
    authorId: person.id,
    isPrivate: isPrivate || api === null,
    title,
    status: 'WAITING',
  })
  await addEntry(tx, person, inquiryId, 'question', content)
  touchPageOf(tx, { apiId: api?.id ?? null })
  await notifyQuestion(tx, person, { id: inquiryId, apiId: api?.id ?? null, title })
  return getInquiry(tx, authorOf(person), inquiryId)
}

async function requireFewWaiting(tx: Transaction, person: Person): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`inquiries of ${person.id}`}))`)
  const waiting = await tx.$count(inquiries, and(eq(inquiries.authorId, person.id), eq(inquiries.status, 'WAITING')))
  if (waiting >= WAITING_INQUIRIES_MAX) refuse('InquiryLimitReached')
}
