import { host, port } from '../rule/host.ts'
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
} from './environment.ts'

export const environmentInput = yup
  .object({
    name: requiredText(ENVIRONMENT_NAME_MAX),
    description: optionalText(ENVIRONMENT_DESCRIPTION_MAX),
    /** The host that consumers call; unique. */
    apiEndpoint: host().required(),
    listenPort: port().required(),
    exposedOnPortal: yup.boolean().default(false),
    accessLogFormat: requiredText(ACCESS_LOG_FORMAT_MAX).default(ACCESS_LOG_FORMAT_DEFAULT),
    logLevel: yup.string().oneOf(LOG_LEVELS).default('info'),
    bodyLimitBytes: yup.number().integer().min(0).max(GATEWAY_BODY_LIMIT_MAX).default(GATEWAY_BODY_LIMIT_DEFAULT),
  })
  .noUnknown()

export const gatewayInput = yup
  .object({ name: requiredText(GATEWAY_NAME_MAX), description: optionalText(ENVIRONMENT_DESCRIPTION_MAX) })
  .noUnknown()
