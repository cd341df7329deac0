/** What a personal token may do. */
export const TOKEN_SCOPES = ['readSubscriptions', 'makeCalls'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Days until a personal token expires, to choose from. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

/** The beginning of every personal token; 32 base62 characters and 6 of checksum follow. */
export const PERSONAL_TOKEN_PREFIX = 'pat_'
export const PERSONAL_TOKENS_MAX = 10
export const TOKEN_NAME_MAX = 50

/** Calls per minute of all tokens of one person to the endpoints of programs. */
export const TOKEN_CALLS_PER_MINUTE = 240
