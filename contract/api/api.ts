export const API_NAME_MAX = 100
export const BASE_PATH_MAX = 500
export const HASHTAG_MAX = 30
export const HASHTAGS_PER_API_MAX = 10
export const CATEGORIES_PER_API_MAX = 10
export const USAGE_LIMIT_MAX = 2_147_483_647
export const REQUEST_CONTROLS_MAX = 50
export const REQUEST_CONTROL_NAME_MAX = 63
export const REQUEST_CONTROL_VALUE_MAX = 1_000
export const CORS_HEADERS_MAX = 4_000
export const CORS_ORIGINS_MAX = 255
export const AUTHOR_FIELD_MAX = 100

/** Calls per window and subscription; null is unlimited, 0 allows none. */
export interface UsageLimits {
  perSecond: number | null
  perMinute: number | null
  perHour: number | null
  perDay: number | null
}

export const REQUEST_CONTROL_PLACES = ['query', 'header'] as const
/** require: refuse calls without it; set: write it to the forwarded call; remove: remove it (domain decisions, section 8). */
export const REQUEST_CONTROL_ACTIONS = ['require', 'set', 'remove'] as const
export interface RequestControl {
  place: (typeof REQUEST_CONTROL_PLACES)[number]
  name: string
  /** Empty if the action needs none. `require` with a value requires exactly that value. */
  value: string
  action: (typeof REQUEST_CONTROL_ACTIONS)[number]
}
