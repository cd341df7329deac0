import { HOST_MAX, isServerName, PROTOCOLS, port } from '../rule/host.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { serverHost } from '../rule/server-host.ts'
import { optionalText, requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import {
  ALGORITHMS,
  CERTIFICATE_FILE_MAX_BYTES,
  CONNECT_TIMEOUT_MS_DEFAULT,
  CONNECT_TIMEOUT_MS_MAX,
  HEALTH_CHECK_DEFAULT,
  HEALTH_CHECK_INTERVAL_MS_MAX,
  HEALTH_CHECK_INTERVAL_MS_MIN,
  HEALTH_CHECK_KINDS,
  HEALTH_CHECK_PATH_MAX,
  RESPONSE_TIMEOUT_MS_DEFAULT,
  RESPONSE_TIMEOUT_MS_MAX,
  SERVERS_PER_GROUP_MAX,
  TARGET_GROUP_DESCRIPTION_MAX,
  TARGET_GROUP_NAME_MAX,
  TIMEOUT_MS_MIN,
  WEIGHT_DEFAULT,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from './target-server.ts'
import { TRAFFIC_POLICY_DEFAULT, TRAFFIC_POLICY_LIMITS } from './traffic-policy.ts'

export const targetServerInput = yup
  .object({
    /** Only of an existing server. */
    id: uuid().optional(),
    protocol: yup.string().oneOf(PROTOCOLS).required(),
    address: serverHost().required(),
    port: port().required(),
    weight: yup.number().integer().min(WEIGHT_MIN).max(WEIGHT_MAX).default(WEIGHT_DEFAULT),
  })
  .noUnknown()

/** How gateways check the servers of a group; `path` applies to `http` only. */
export const healthCheckInput = yup
  .object({
    kind: yup.string().oneOf(HEALTH_CHECK_KINDS).default(HEALTH_CHECK_DEFAULT.kind),
    path: yup
      .string()
      .trim()
      .max(HEALTH_CHECK_PATH_MAX)
      .matches(/^\/[!"$-~]*$/, { message: ruleMessage('healthPath'), excludeEmptyString: true })
      .default(HEALTH_CHECK_DEFAULT.path)
      .when('kind', ([kind], path) => (kind === 'http' ? path.required() : path)),
    intervalMs: yup
      .number()
      .integer()
      .min(HEALTH_CHECK_INTERVAL_MS_MIN)
      .max(HEALTH_CHECK_INTERVAL_MS_MAX)
      .default(HEALTH_CHECK_DEFAULT.intervalMs),
  })
  .noUnknown()

const policyNumber = (name: keyof typeof TRAFFIC_POLICY_LIMITS) => {
  const [min, max] = TRAFFIC_POLICY_LIMITS[name]
  return yup.number().integer().min(min).max(max).default(TRAFFIC_POLICY_DEFAULT[name])
}

/** How gateways treat the servers of a group; see `TrafficPolicy`. */
export const trafficPolicyInput = yup
  .object({
    maxConnections: policyNumber('maxConnections'),
    queueLength: policyNumber('queueLength'),
    queueWaitMs: policyNumber('queueWaitMs'),
    failuresToEject: policyNumber('failuresToEject'),
    countServerErrors: yup.boolean().default(TRAFFIC_POLICY_DEFAULT.countServerErrors),
    ejectionMs: policyNumber('ejectionMs'),
    ejectionMsMax: policyNumber('ejectionMsMax'),
    ejectedPercentMax: policyNumber('ejectedPercentMax'),
    slowStartMs: policyNumber('slowStartMs'),
    certificateAuthorities: yup.string().trim().max(CERTIFICATE_FILE_MAX_BYTES).default(''),
    serverName: yup
      .string()
      .trim()
      .max(HOST_MAX)
      .default('')
      .test('host', ruleMessage('host'), (value) => !value || isServerName(value)),
  })
  .noUnknown()

/** Returns what identifies a server in a group: protocol, address and port. */
export const serverKey = (server: { protocol: string; address: string; port: number }) =>
  `${server.protocol}://${server.address.toLowerCase()}:${server.port}`

export const targetServerGroupInput = yup
  .object({
    name: requiredText(TARGET_GROUP_NAME_MAX),
    description: optionalText(TARGET_GROUP_DESCRIPTION_MAX),
    algorithm: yup.string().oneOf(ALGORITHMS).default('roundRobin'),
    connectTimeoutMs: yup.number().integer().min(TIMEOUT_MS_MIN).max(CONNECT_TIMEOUT_MS_MAX).default(CONNECT_TIMEOUT_MS_DEFAULT),
    responseTimeoutMs: yup.number().integer().min(TIMEOUT_MS_MIN).max(RESPONSE_TIMEOUT_MS_MAX).default(RESPONSE_TIMEOUT_MS_DEFAULT),
    healthCheck: healthCheckInput.default(() => ({ ...HEALTH_CHECK_DEFAULT })),
    trafficPolicy: trafficPolicyInput.default(() => ({ ...TRAFFIC_POLICY_DEFAULT })),
    servers: yup
      .array(targetServerInput.required())
      .min(1)
      .max(SERVERS_PER_GROUP_MAX)
      .required()
      .test('distinctIds', ruleMessage('distinctServers'), (servers) => {
        const ids = (servers ?? []).flatMap((server) => server?.id ?? [])
        return new Set(ids).size === ids.length
      })
      .test('distinctServers', ruleMessage('distinctServers'), (servers) => {
        const whole = (servers ?? []).filter((server) => server?.address)
        return new Set(whole.map((server) => serverKey(server))).size === whole.length
      }),
    /** Confirms saving although the connection test failed or did not run. */
    acceptFailedTest: yup.boolean().default(false),
  })
  .noUnknown()

export const connectionTestInput = yup
  .object({ protocol: yup.string().oneOf(PROTOCOLS).required(), address: serverHost().required(), port: port().required() })
  .noUnknown()
