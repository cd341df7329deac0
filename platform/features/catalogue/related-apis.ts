import type { RelatedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { published } from '../api/published-apis.ts'

const RELATED_MAX = 4
/** APIs of each kind that are compared, most subscribed first: of thousands in one category, the least used are not looked at. */
const CANDIDATES_MAX = 100

/**
 * Returns published APIs that share hashtags, categories or the company with an API, those that share the most first, then the most
 * subscribed. Hashtags weigh most: an author chose them for this API.
 */
export async function relatedApis(db: Reader, apiId: string): Promise<RelatedApi[]> {
  const { rows } = await db.execute<RelatedApi & Record<string, unknown>>(sql`
    with this as (select id, hashtags, author ->> 'company' as company from apis where id = ${apiId}),
    candidates as (
      (select apis.id from apis, this where ${published} and apis.hashtags && this.hashtags order by subscriber_count desc limit ${CANDIDATES_MAX})
      union
      (select apis.id from api_categories own join api_categories other on other.category_id = own.category_id join apis on apis.id = other.api_id
        where own.api_id = ${apiId} and ${published} order by subscriber_count desc limit ${CANDIDATES_MAX})
      union
      (select apis.id from apis, this where ${published} and this.company <> '' and apis.author ->> 'company' = this.company
        order by subscriber_count desc limit ${CANDIDATES_MAX})
    )
    select apis.id, apis.name, apis.summary from candidates join apis using (id), this
    where apis.id <> this.id
    order by 3 * (select count(*) from unnest(apis.hashtags) tag where tag = any (this.hashtags))
      + 2 * (select count(*) from api_categories other join api_categories own using (category_id)
        where other.api_id = apis.id and own.api_id = this.id)
      + case when this.company <> '' and apis.author ->> 'company' = this.company then 1 else 0 end desc,
      apis.subscriber_count desc, lower(apis.name), apis.id
    limit ${RELATED_MAX}`)
  return rows
}
