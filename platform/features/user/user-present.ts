import type { UserDetail, UserView } from '@portico/contract/user/user-endpoints'
import type { User } from '../../database/schema/user.ts'

/** A person as lists of admins show them. */
export function presentUser(user: User): UserView {
  const { id, email, name, roles, locale, company, team, status, emailVerifiedAt, emailForced, createdAt, lastSignInAt, withdrawnAt } = user
  return {
    id,
    email,
    name,
    roles,
    locale,
    company,
    team,
    status: status === 'registered' ? status : 'withdrawn',
    emailVerified: emailVerifiedAt !== null,
    emailForced,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

/** A person as their own page shows them to admins. */
export function presentUserDetail(user: User, authenticatorOn: boolean): UserDetail {
  const { phone, oauthUserName, oauthClientId, postsAutoApproved, passwordHash } = user
  return {
    ...presentUser(user),
    phone,
    oauthUserName,
    oauthClientId,
    postsAutoApproved,
    hasPassword: passwordHash !== null,
    authenticatorOn,
  }
}
