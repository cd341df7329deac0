import type { UserDetail, UserView } from '@portico/contract/user/user-endpoints'
import type { User } from '../../database/schema/user.ts'

/** Returns a person for lists of admins. */
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

/** Returns a person for their own page in the admin area. */
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
