import { mayDo } from '@portico/contract/access'
import { eq, type SQL, sql } from 'drizzle-orm'
import { idsOfOwnApis } from '../../database/own-rows.ts'
import { inquiries } from '../../database/schema/inquiry.ts'
import type { Person } from '../../http/caller.ts'

/** Who reads inquiries: which ones, and whether they see who wrote them. */
export interface Readers {
  condition: SQL
  seesAuthors: boolean
}

/** Returns the author of inquiries as their reader. */
export function authorOf(person: Person): Readers {
  return { condition: eq(inquiries.authorId, person.id), seesAuthors: true }
}

/** Returns a person as a reader of the inquiries that they may answer: all for admins, those about own and shared APIs for developers. */
export function answererOf(person: Person): Readers {
  const answersAll = mayDo('inquiry.answerAll', person.roles)
  return { condition: answersAll ? sql`true` : sql`${inquiries.apiId} in ${idsOfOwnApis(person)}`, seesAuthors: true }
}

/** Everybody: inquiries about published APIs that are not private, without names. */
export const everybody: Readers = {
  condition: sql`not ${inquiries.isPrivate} and exists (
    select from apis where apis.id = ${inquiries.apiId} and apis.publication_status = 'APPROVED')`,
  seesAuthors: false,
}
