export const USER_NAME_MAX = 30
export const COMPANY_MAX = 100
export const TEAM_MAX = 100
export const PHONE_MAX = 30

export const USER_STATUSES = ['registered', 'withdrawn'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
