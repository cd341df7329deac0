export const USER_NAME_MAX = 30
export const COMPANY_MAX = 100
export const TEAM_MAX = 100
export const PHONE_MAX = 30

export const OAUTH_NAME_MAX = 256

/** The two tabs of the list of people. */
export const USER_STATUSES = ['registered', 'withdrawn'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** A person who was deleted for good leaves an empty row behind, so that what they did keeps its place; no list shows it. */
export type StoredUserStatus = UserStatus | 'deleted'
