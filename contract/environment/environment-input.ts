import { host, PROTOCOLS, port } from '../rule/host.ts'
import { optionalText, requiredText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import {
  ACCESS_LOG_FORMAT_DEFAULT,
  ACCESS_LOG_FORMAT_MAX,
  ENVIRONMENT_DESCRIPTION_MAX,
  ENVIRONMENT_NAME_MAX,
  GATEWAY_BODY_LIMIT_DEFAULT,
  GATEWAY_BODY_LIMIT_MAX,
  GATEWAY_NAME_MAX,
  LOG_LEVELS,
  TIMEOUT_DEFAULTS,
  TIMEOUT_SECONDS_MAX,
  TIMEOUT_SECONDS_MIN,
} from './environment.ts'
import { oauthInput } from './oauth-input.ts'

const timeout = (name: keyof typeof TIMEOUT_DEFAULTS) =>
  yup.number().integer().min(TIMEOUT_SECONDS_MIN).max(TIMEOUT_SECONDS_MAX[name]).default(TIMEOUT_DEFAULTS[name])

const fields = {
  name: requiredText(ENVIRONMENT_NAME_MAX),
  description: optionalText(ENVIRONMENT_DESCRIPTION_MAX),
  /** How consumers call the API endpoint; by default as the port says (`completeAddress`). */
  protocol: yup.string().oneOf(PROTOCOLS),
  /** The host that consumers call; unique. */
  apiEndpoint: host().required(),
  /** By default the protocol's. */
  listenPort: port(),
  accessLogFormat: requiredText(ACCESS_LOG_FORMAT_MAX).default(ACCESS_LOG_FORMAT_DEFAULT),
  logLevel: yup.string().oneOf(LOG_LEVELS).default('info'),
  bodyLimitBytes: yup.number().integer().min(0).max(GATEWAY_BODY_LIMIT_MAX).default(GATEWAY_BODY_LIMIT_DEFAULT),
  headerTimeoutSeconds: timeout('headerTimeoutSeconds'),
  idleTimeoutSeconds: timeout('idleTimeoutSeconds'),
  tunnelTimeoutSeconds: timeout('tunnelTimeoutSeconds'),
  drainTimeoutSeconds: timeout('drainTimeoutSeconds'),
  /** Absent: OAuth 2.0 is off in a new environment, and stays as it is in a changed one. */
  oauth: oauthInput.optional().default(undefined),
}

/** A new environment. `exposedOnPortal` takes the place of the one that is exposed. */
export const environmentInput = yup.object({ ...fields, exposedOnPortal: yup.boolean().default(false) }).noUnknown()

/** A changed environment. Exposing one is an operation of its own, since it changes another environment too. */
export const updateEnvironmentInput = yup.object(fields).noUnknown()

export const gatewayInput = yup
  .object({ name: requiredText(GATEWAY_NAME_MAX), description: optionalText(ENVIRONMENT_DESCRIPTION_MAX) })
  .noUnknown()
