import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { published } from '../api/published-apis.ts'

interface Named {
  id: string
  name: string
  company: string
}

/**
 * Returns what search engines and tabs call a published API: its name, and if others have that name, its provider and, from a provider's
 * second one on, a number (decision 0141).
 */
export async function titleOfApi(db: Reader, { id, name, company }: Named): Promise<string> {
  const { rows } = await db.execute<{ others: number; older: number }>(sql`
    select count(*)::int as others, count(*) filter (where author ->> 'company' = ${company} and id < ${id})::int as older
    from apis where ${published} and lower(name) = lower(${name}) and name = ${name} and id <> ${id}`)
  const { others = 0, older = 0 } = rows[0] ?? {}
  const marks = others === 0 ? [] : [company, older === 0 ? '' : String(older + 1)].filter((mark) => mark !== '')
  return marks.length === 0 ? name : `${name} (${marks.join(', ')})`
}
