import type { UserView } from '@portico/contract/user/user-endpoints'
import type { User } from './make-user.ts'

/** A person as admins see them. */
export function presentUser({ id, email, name, roles, locale, company, team, status, emailVerifiedAt, createdAt }: User): UserView {
  return {
    id,
    email,
    name,
    roles,
    locale,
    company,
    team,
    status,
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
  }
}
