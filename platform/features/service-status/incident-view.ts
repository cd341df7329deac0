import type { Value } from '@portico/contract/endpoint'
import { PUBLIC_INCIDENTS_MAX } from '@portico/contract/service-status/service-status'
import type {
  IncidentDetail,
  IncidentRow as IncidentListRow,
  incidentListQuery,
  PublicIncident,
} from '@portico/contract/service-status/service-status-endpoints'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { incidents, incidentUpdates } from '../../database/schema/service-status.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type IncidentRow, incidentsOf, writableBy } from './incident-store.ts'

type NamedApis = { id: string; name: string }[]

/** The affected APIs as `[{ id, name }]` by name, for a query that reads `incidents`; `more` narrows them. */
const affectedApis = (more: SQL = sql`true`) => sql<NamedApis>`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id)
  from incident_apis ia join apis a on a.id = ia.api_id where ia.incident_id = incidents.id and ${more}), '[]'::jsonb)`

const SHOWN = sql`a.publication_status = 'APPROVED' and a.show_status`

/** Returns the open incidents of APIs whose status the portal shows, then the newest resolved ones, with their updates; of one API if given. */
export async function listPublicIncidents(db: Reader, apiId?: string): Promise<{ items: PublicIncident[] }> {
  const ofApi = apiId === undefined ? sql`true` : sql`a.id = ${apiId}`
  const rows = await db
    .select({ incident: incidents, apis: affectedApis(SHOWN) })
    .from(incidents)
    .where(sql`exists (select from incident_apis ia join apis a on a.id = ia.api_id
      where ia.incident_id = ${incidents.id} and ${SHOWN} and ${ofApi})`)
    .orderBy(sql`${incidents.resolvedAt} is not null`, desc(incidents.startedAt), desc(incidents.id))
    .limit(PUBLIC_INCIDENTS_MAX)
  const updates = await updatesOf(
    db,
    rows.map(({ incident }) => incident.id),
  )
  return {
    items: rows.map(({ incident, apis }) => ({
      ...presentIncident(incident),
      apis,
      updates: updates.filter(({ update }) => update.incidentId === incident.id).map(({ update }) => presentUpdate(update)),
    })),
  }
}

const ORDERS = {
  '-startedAt': [desc(incidents.startedAt), desc(incidents.id)],
  startedAt: [asc(incidents.startedAt), asc(incidents.id)],
}

const selectIncidents = (db: Reader) =>
  db
    .select({ incident: incidents, apis: affectedApis(), author: users.name })
    .from(incidents)
    .leftJoin(users, eq(users.id, incidents.authorId))

/** Returns one page of the incidents that a person may read; `q` searches titles in both languages and names of affected APIs. */
export async function listIncidents(db: Reader, person: Person, query: Value<typeof incidentListQuery>) {
  const { page, size, q, sort, status, impact } = query
  const named = containsText(sql`a.name`, q)
  const where = and(
    incidentsOf(person),
    q
      ? or(
          containsText(incidents.titleEn, q),
          containsText(incidents.titleKo, q),
          sql`exists (select from incident_apis ia join apis a on a.id = ia.api_id where ia.incident_id = ${incidents.id} and ${named})`,
        )
      : undefined,
    status ? eq(incidents.status, status) : undefined,
    impact ? eq(incidents.impact, impact) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const [rows, [all]] = await Promise.all([
    selectIncidents(db)
      .where(where)
      .orderBy(...ORDERS[sort])
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(incidents).where(where),
  ])
  const items = rows.map(({ incident, apis, author }): IncidentListRow => ({ ...presentIncident(incident), apis, author }))
  return { items, total: all?.total ?? 0, page, size }
}

/** Returns an incident that a person may read, with its updates. Throws IncidentNotFound. */
export async function getIncident(db: Reader, person: Person, incidentId: string): Promise<IncidentDetail> {
  const [row] = await db
    .select({ incident: incidents, apis: affectedApis(), author: users.name, mayWrite: writableBy(person) })
    .from(incidents)
    .leftJoin(users, eq(users.id, incidents.authorId))
    .where(and(eq(incidents.id, incidentId), incidentsOf(person)))
  if (!row) return refuse('IncidentNotFound')
  const { incident, apis, author, mayWrite } = row
  const updates = await updatesOf(db, [incidentId])
  return {
    ...presentIncident(incident),
    apis,
    author,
    mayWrite,
    updates: updates.map(({ update, author: updater }) => ({ ...presentUpdate(update), author: updater })),
  }
}

/** Returns the updates of incidents, the newest first. */
function updatesOf(db: Reader, incidentIds: readonly string[]) {
  return db
    .select({ update: incidentUpdates, author: users.name })
    .from(incidentUpdates)
    .leftJoin(users, eq(users.id, incidentUpdates.authorId))
    .where(inArray(incidentUpdates.incidentId, [...incidentIds]))
    .orderBy(desc(incidentUpdates.createdAt), desc(incidentUpdates.id))
}

function presentIncident({ id, titleEn, titleKo, impact, status, startedAt, resolvedAt, updatedAt }: IncidentRow) {
  return {
    ...{ id, impact, status, title: { en: titleEn, ko: titleKo } },
    startedAt: startedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}

function presentUpdate({ id, status, textEn, textKo, createdAt }: typeof incidentUpdates.$inferSelect) {
  return { id, status, text: { en: textEn, ko: textKo }, createdAt: createdAt.toISOString() }
}
