import { USER_STATUSES, type UserStatus } from '@portico/contract/user/user'

/** Returns the tab of the user list in an address; Registered by default. */
export function userTabOf(given: unknown): UserStatus {
  return USER_STATUSES.find((status) => status === given) ?? 'registered'
}
