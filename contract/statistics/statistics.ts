/** The lengths of one step of a series. */
export const STEPS = ['minute', 'hour', 'day'] as const
export type StatisticsStep = (typeof STEPS)[number]

/** What traffic can be grouped by. Those of `OF_ONE_API` need an API. */
export const GROUPINGS = ['api', 'endpoint', 'version', 'subscriber', 'statusClass', 'reason', 'environment'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const OF_ONE_API: ReadonlySet<Grouping> = new Set(['endpoint', 'version', 'subscriber'])

/** The groupings whose keys are ids: a filter by them is shown by name. */
export const CHOSEN = ['api', 'environment', 'version', 'endpoint', 'subscriber'] as const satisfies readonly Grouping[]
export type Chosen = (typeof CHOSEN)[number]
/** The fields of a query that hold those ids. */
export const CHOSEN_FIELDS = {
  api: 'apiId',
  environment: 'environmentId',
  version: 'stageId',
  endpoint: 'methodId',
  subscriber: 'subscriptionId',
} as const satisfies Record<Chosen, string>

/** What a subscriber can group the own traffic by. */
export const OWN_GROUPINGS = ['endpoint', 'version', 'statusClass', 'reason'] as const
export type OwnGrouping = (typeof OWN_GROUPINGS)[number]

/** First digits of HTTP statuses. */
export const STATUS_CLASSES = [1, 2, 3, 4, 5] as const

/** Most groups of an answer, those with the most calls first. */
export const GROUPS_MAX = 50
/** Most groups of a download; its last line says if there are more. */
export const FILE_GROUPS_MAX = 10_000
/** Most rows of each list of a dashboard. */
export const TOP_MAX = 5
/** Most deployments that an answer marks, the newest first. */
export const DEPLOYMENTS_MAX = 50
/** The days of a period without a start. */
export const DEFAULT_DAYS = 7
/** Days of which there is traffic by minute, and by hour. */
export const MINUTE_DAYS = 6
export const HOUR_DAYS = 395

/** Formats of a download. */
export const FILE_FORMATS = ['xlsx', 'csv'] as const
/** Tables of a download: over time, or by group. */
export const FILE_TABLES = ['points', 'groups'] as const
