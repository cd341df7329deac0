import { asc, desc, sql } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'

/** The order of pinned APIs: as admins put them, then the newest, for queries that read `apis`. */
export const pinOrder = [sql`${apis.pinPosition} asc nulls last`, desc(apis.publishedAt), asc(apis.id)]
