import type { Role } from '@portico/contract/role'
import type { UserStatus } from '@portico/contract/user/user'
import { and, arrayContains, asc, count, desc, eq, or } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { users } from '../../database/schema/user.ts'
import { presentUser } from './user-present.ts'

type ListQuery = {
  page: number
  size: number
  q?: string | undefined
  sort: string
  role?: Role | undefined
  status?: UserStatus | undefined
}

const COLUMNS = { name: users.name, email: users.email, createdAt: users.createdAt }

/** One page of people; `q` looks at names and addresses. */
export async function listUsers(db: Reader, query: ListQuery) {
  const { page, size, q, sort, role, status } = query
  const where = and(
    role ? arrayContains(users.roles, [role]) : undefined,
    status ? eq(users.status, status) : undefined,
    or(containsText(users.name, q), containsText(users.email, q)),
  )
  const { limit, offset } = pageBounds(query)
  const direction = sort.startsWith('-') ? desc : asc
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS]
  const [rows, [all]] = await Promise.all([
    db.select().from(users).where(where).orderBy(direction(column), direction(users.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(users).where(where),
  ])
  return { items: rows.map(presentUser), total: all?.total ?? 0, page, size }
}
