import { USER_STATUSES, type UserStatus } from '@portico/contract/user/user'

/** The tab of the user list that an address asks for: Registered when it names none. */
export function userTabOf(given: unknown): UserStatus {
  return USER_STATUSES.find((status) => status === given) ?? 'registered'
}
