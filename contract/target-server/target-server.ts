/** Specification, section 9: round robin is the default. */
export const ALGORITHMS = ['roundRobin', 'weightedRoundRobin', 'leastConnection', 'ipHash'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

export const TARGET_GROUP_NAME_MAX = 50
export const TARGET_GROUP_DESCRIPTION_MAX = 500
export const WEIGHT_MIN = 0
export const WEIGHT_MAX = 10
export const WEIGHT_DEFAULT = 1
export const SERVERS_PER_GROUP_MAX = 50
export const CONNECT_TIMEOUT_MS_DEFAULT = 5_000
export const RESPONSE_TIMEOUT_MS_DEFAULT = 60_000
/** Bounds of the two time-outs of a group, in milliseconds. */
export const TIMEOUT_MS_MIN = 100
export const CONNECT_TIMEOUT_MS_MAX = 60_000
export const RESPONSE_TIMEOUT_MS_MAX = 600_000
