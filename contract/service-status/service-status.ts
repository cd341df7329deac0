/** How many days the bars of an API cover, in UTC, today included. */
export const STATUS_DAYS = 90
/** APIs on one page of `/status`. */
export const STATUS_PAGE_SIZE = 20
/** Incidents on `/status`, in its feed and on the page of an API: those that are open, and the newest that are resolved. */
export const PUBLIC_INCIDENTS_MAX = 50

/** How often health checks are counted. */
export const CHECK_EVERY_MINUTES = 5
/** For how long the last check says how an API is now: three of them may fail to run. */
export const HEALTH_KNOWN_MINUTES = 3 * CHECK_EVERY_MINUTES

/** How an API is now; the worst of what staff, calls and health checks say (decision 0090). */
export const SERVICE_STATES = ['operational', 'degraded', 'outage', 'maintenance', 'noData'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

/** How bad an incident is for callers. Maintenance explains failures instead of adding to them. */
export const INCIDENT_IMPACTS = ['maintenance', 'minor', 'major'] as const
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number]

export const STATE_OF_IMPACT: Readonly<Record<IncidentImpact, ServiceState>> = {
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'outage',
}

export const INCIDENT_TITLE_MAX = 120
export const INCIDENT_TEXT_MAX = 2_000
export const INCIDENT_APIS_MAX = 50
export const INCIDENT_UPDATES_MAX = 100

/** The gateway's own answers with a status of the 500s that are no failure: the caller asked for what cannot be (decision 0090). */
export const NO_FAILURES = ['TransferCodingNotSupported'] as const
/** Answers that do not count at all: nobody wanted these calls to work. */
export const NOT_COUNTED = ['VersionPaused'] as const

/** From this share of calls without a failure on, a day counts as good; below `DEGRADED_FROM` as bad. */
export const GOOD_FROM = 0.999
export const DEGRADED_FROM = 0.99

export const DAY_LEVELS = ['good', 'degraded', 'bad', 'none'] as const
export type DayLevel = (typeof DAY_LEVELS)[number]

/** Returns how good a day was, from its availability (0 to 1); null means that nothing is known. */
export function levelOfDay(availability: number | null): DayLevel {
  if (availability === null) return 'none'
  if (availability >= GOOD_FROM) return 'good'
  return availability >= DEGRADED_FROM ? 'degraded' : 'bad'
}
