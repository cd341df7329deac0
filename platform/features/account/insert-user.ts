import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { type User, users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { checkPhone } from './check-phone.ts'

/** The data of a new user. */
export interface NewUser {
  email: string
  name: string
  locale: Locale
  roles: Role[]
  passwordHash: string | null
  verified: boolean
  phone?: string | undefined
  company?: string | undefined
  team?: string | undefined
}

/** Inserts a user. Throws Duplicated if the address is taken, DuplicatedWithDeleted if its account is closed. */
export async function insertUser(tx: Transaction, { verified, roles, phone, company, team, ...given }: NewUser): Promise<User> {
  checkPhone(phone)
  const [made] = await tx
    .insert(users)
    .values({
      ...given,
      roles: [...new Set(roles)],
      phone: phone || null,
      company: company || null,
      team: team || null,
      emailVerifiedAt: verified ? new Date() : null,
    })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (made) return made
  const [holder] = await tx.select({ status: users.status }).from(users).where(eq(users.email, given.email))
  return refuse(holder?.status === 'withdrawn' ? 'DuplicatedWithDeleted' : 'Duplicated')
}
