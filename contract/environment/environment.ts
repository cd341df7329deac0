export const ENVIRONMENT_NAME_MAX = 256
export const ENVIRONMENT_DESCRIPTION_MAX = 500
export const GATEWAY_NAME_MAX = 256
export const ACCESS_LOG_FORMAT_MAX = 1_000
/** Host, logname, user, time, request, status, bytes, duration (product rules, section 9). */
export const ACCESS_LOG_FORMAT_DEFAULT = '%h %l %u %t "%r" %s %b %D'
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export const GATEWAY_BODY_LIMIT_DEFAULT = 10 * 1024 * 1024
export const GATEWAY_BODY_LIMIT_MAX = 1024 * 1024 * 1024
/**
 * How long gateways let connections take or wait, in seconds: until a request's header is complete, without data on a connection, without data
 * on an upgraded one, and for calls in flight when a gateway stops (gateway contract, section 8).
 */
export const TIMEOUT_DEFAULTS = {
  headerTimeoutSeconds: 10,
  idleTimeoutSeconds: 65,
  tunnelTimeoutSeconds: 3_600,
  drainTimeoutSeconds: 10,
} as const
export const TIMEOUT_FIELDS = Object.keys(TIMEOUT_DEFAULTS) as (keyof typeof TIMEOUT_DEFAULTS)[]
export const TIMEOUT_SECONDS_MIN = 1
export const TIMEOUT_SECONDS_MAX = {
  headerTimeoutSeconds: 120,
  idleTimeoutSeconds: 3_600,
  tunnelTimeoutSeconds: 86_400,
  drainTimeoutSeconds: 3_600,
} as const
/** An enrollment token that is not used within this time cannot be used anymore. */
export const ENROLMENT_TOKEN_HOURS = 24
/** The versions and APIs that an answer names as the reason why an environment cannot be deleted. */
export const ENVIRONMENT_USES_MAX = 20
/** A gateway without a heartbeat for this long is Unavailable. */
export const HEARTBEAT_LOST_SECONDS = 15
/** TLS certificates of an environment. */
export const SERVER_CERTIFICATES_MAX = 20
