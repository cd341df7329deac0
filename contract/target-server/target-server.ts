/** Product rules, section 9: round robin is the default. */
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
/** Limits of a group's two timeouts, in milliseconds. */
export const TIMEOUT_MS_MIN = 100
export const CONNECT_TIMEOUT_MS_MAX = 60_000
export const RESPONSE_TIMEOUT_MS_MAX = 600_000

/** How gateways check the servers of a group: by a connection, by a GET of `path` that must answer below 400, or not at all. */
export const HEALTH_CHECK_KINDS = ['off', 'tcp', 'http'] as const
export type HealthCheckKind = (typeof HEALTH_CHECK_KINDS)[number]
export interface HealthCheck {
  kind: HealthCheckKind
  /** Only of `http`; a path with an optional query. */
  path: string
  intervalMs: number
}
export const HEALTH_CHECK_DEFAULT: HealthCheck = { kind: 'tcp', path: '/', intervalMs: 5_000 }
export const HEALTH_CHECK_PATH_MAX = 1_000
export const HEALTH_CHECK_INTERVAL_MS_MIN = 1_000
export const HEALTH_CHECK_INTERVAL_MS_MAX = 300_000

/**
 * The health of a server as a gateway sees it (product rules, section 3). `normal`: serving, not checked yet or checks are off; `healthy`:
 * checks pass; `abnormal`: checks or calls failed, still serving; `unhealthy`: ejected, or its circuit is open; `dnsError`: its name cannot
 * be resolved; `notAllowed`: the outbound policy denies its address.
 */
export const SERVER_HEALTH = ['normal', 'abnormal', 'healthy', 'unhealthy', 'dnsError', 'notAllowed'] as const
export type ServerHealth = (typeof SERVER_HEALTH)[number]

const WORST_FIRST: readonly ServerHealth[] = ['notAllowed', 'unhealthy', 'dnsError', 'abnormal', 'normal', 'healthy']

/** Returns the worst of several states of one server, null for none. An unknown state is worse than a good one. */
export function worstHealth(states: readonly ServerHealth[]): ServerHealth | null {
  return WORST_FIRST.find((state) => states.includes(state)) ?? null
}

/** Days before a certificate's end on which the people of its group are notified. */
export const CERTIFICATE_WARNING_DAYS = [30, 7, 1] as const
export const CERTIFICATE_FILE_MAX_BYTES = 64 * 1024

/** Why a certificate is invalid: `data.reason` of CertificateInvalid. The last two concern certificates of servers only. */
export const CERTIFICATE_FAULTS = [
  'certificate',
  'chain',
  'notYetValid',
  'key',
  'encryptedKey',
  'weak',
  'noNames',
  'notForServers',
] as const
export type CertificateFault = (typeof CERTIFICATE_FAULTS)[number]
