import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { apiCategories, apis } from '../database/schema/api.ts'
import { categories } from '../database/schema/category.ts'
import { environments } from '../database/schema/environment.ts'
import { users } from '../database/schema/user.ts'
import { searchTerms } from '../features/api/search-terms.ts'

const API_COUNT = 10_000
const SUBSCRIPTION_COUNT = 100_000
const USER_COUNT = 5_000
const DEVELOPER_COUNT = 100
const CATEGORY_COUNT = 30
const METHODS_PER_API = 10
const ROWS_PER_INSERT = 500
/** A power of two. */
const DEPLOYING_PARTS = 16
const SUBSCRIPTIONS_PER_INSERT = 10_000
const WORDS =
  'weather payment forecast map order delivery identity translate report invoice stock route voice image search 날씨 결제 동네예보 지도 주문 배송 본인인증 번역 보고서 송장 재고 경로 음성 이미지 검색 서비스 조회 등록 통계 알림'.split(
    ' ',
  )

/** Fills an empty database: 10,000 published APIs with methods and deployments, 100,000 subscriptions, half of the words Korean. */
export async function seedCatalogue(db: Database) {
  const word = (number: number) => WORDS[(number * 7_919 + (number >> 3)) % WORDS.length] ?? ''
  const person = (index: number, roles: string[]) => ({
    email: `p${index}@example.com`,
    name: `사람 ${index}`,
    locale: 'ko' as const,
    roles: roles as 'user'[],
  })
  const insertPeople = async (from: number, count: number, roles: string[]) => {
    const ids: number[] = []
    for (let start = 0; start < count; start += ROWS_PER_INSERT) {
      const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - start) }, (_, index) => person(from + start + index, roles))
      ids.push(...(await db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id))
    }
    return ids
  }
  const [admin = 0] = await insertPeople(0, 1, ['admin'])
  const developers = await insertPeople(1, DEVELOPER_COUNT, ['developer'])
  const subscribers = await insertPeople(1 + DEVELOPER_COUNT, USER_COUNT, ['user'])
  const made = await db
    .insert(categories)
    .values(Array.from({ length: CATEGORY_COUNT }, (_, index) => ({ name: `${word(index)} ${index}` })))
    .returning()
  const [environment] = await db
    .insert(environments)
    .values({
      name: 'Bench',
      protocol: 'http',
      apiEndpoint: 'bench.example.com',
      listenPort: 8080,
      exposedOnPortal: true,
      accessLogFormat: '%h',
      logLevel: 'info',
      bodyLimitBytes: 1,
    })
    .returning()

  for (let start = 0; start < API_COUNT; start += ROWS_PER_INSERT) {
    const rows = Array.from({ length: ROWS_PER_INSERT }, (_, offset) => {
      const index = start + offset
      const name = `${word(index)} ${word(index + 5)} ${index}`
      const description = Array.from({ length: 40 }, (__, at) => word(index * 3 + at * at)).join(' ')
      const hashtags = [word(index + 1), word(index + 2)]
      return {
        id: newId(),
        ownerId: developers[index % DEVELOPER_COUNT] ?? 0,
        name,
        basePath: `api-${index}`,
        summary: description.slice(0, 200),
        hashtags,
        cors: { active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' },
        usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
        requestControls: [],
        author: { name: '', email: '', contact: '', company: word(index + 3), team: '' },
        publicationStatus: 'APPROVED' as const,
        publishedAt: new Date(Date.now() - index * 60_000),
        publishedEnvironmentId: index % 5 === 0 ? environment?.id : null,
        subscriberCount: (index * 31) % 97,
        search: sql`array_to_tsvector(${sql.param(searchTerms([name, ...hashtags, description]))}::text[])`,
      }
    })
    await db.insert(apis).values(rows)
    await db.insert(apiCategories).values(
      rows.flatMap(({ id }, index) => [
        { apiId: id, categoryId: made[index % CATEGORY_COUNT]?.id ?? '' },
        { apiId: id, categoryId: made[(index + 7) % CATEGORY_COUNT]?.id ?? '' },
      ]),
    )
  }
  const uuid = sql.raw('gen_random_uuid()')
  // In batches, so that each statement stays within its time limit on a busy machine.
  for (let number = 1; number <= METHODS_PER_API; number++) {
    const path = `/m${number}`
    await db.execute(sql`insert into methods (id, api_id, http_method, path, path_shape, target_path, parameters, operation, digests)
      select ${uuid}, a.id, 'GET', ${path}, ${path}, ${path}, '[]', '{}', '{}' from apis a`)
  }
  await db.execute(sql`insert into stages (id, api_id, environment_id, name, auth_type, ip_rule)
    select ${uuid}, a.id, ${environment?.id}, 'v1', 'apiKey', '{}' from apis a`)
  await db.execute(sql`insert into deployed_documents (id, api_id, content_hash, head) select id, id, '', '{}' from apis`)
  await db.execute(sql`update deployed_documents set search = (select search from apis where apis.id = api_id)`)
  await db.execute(sql`insert into deployed_operations (document_id, slug, position, http_method, path, summary, deprecated, tags, fields, content)
    select id, 'm' || number, number, 'GET', '/' || number || '/' || name, summary, false, '{}', '{}', '{}'
    from apis, generate_series(1, ${METHODS_PER_API}) as number`)
  await db.execute(sql`insert into deployments (id, stage_id, number, serving, document_id, content_hash, method_count, auth_types, deployed_by)
    select ${uuid}, s.id, 1, '{}', s.api_id, '', ${METHODS_PER_API}, case hashtext(s.id::text) % 10 when 0 then array['apiKey', 'oauth2'] else '{apiKey}' end, ${admin}
    from stages s`)
  for (let part = 0; part < DEPLOYING_PARTS; part++) {
    await db.execute(sql`update stages s set deployment_id = d.id from deployments d
      where d.stage_id = s.id and hashtext(s.id::text) & ${DEPLOYING_PARTS - 1} = ${part}`)
  }
  await db.execute(sql`insert into publications (id, api_id, status, requested_by, requested_at)
    select ${uuid}, a.id, 'APPROVED', a.owner_id, a.published_at from apis a`)
  await db.execute(sql`insert into target_server_groups (id, owner_id, name, algorithm)
    select ${uuid}, owner_id, 'Group ' || id, 'roundRobin' from apis`)
  await db.execute(sql`analyze apis, users`)
  for (let from = 0; from < SUBSCRIPTION_COUNT; from += SUBSCRIPTIONS_PER_INSERT) {
    await db.execute(sql`
      insert into subscriptions (id, api_id, user_id, status, requested_at)
      select ${uuid}, a.id, u.id, (array['WAITING', 'APPROVED', 'APPROVED', 'REJECTED', 'CANCELED_BY_USER'])[1 + n % 5], now() - make_interval(mins => n)
      from generate_series(${from}::int, ${from + SUBSCRIPTIONS_PER_INSERT - 1}::int) n
      join (select id, row_number() over (order by id) - 1 as position from apis) a on a.position = n % ${API_COUNT}
      join (select id, row_number() over (order by id) - 1 as position from users where 'user' = any (roles)) u
        on u.position = (n / 20) % ${USER_COUNT}
      on conflict do nothing`)
  }
  return { admin, developer: developers[0] ?? 0, user: subscribers[0] ?? 0, categoryId: made[0]?.id ?? '' }
}
