import { defineEndpoint } from '../endpoint.ts'
import { PROTOCOLS } from '../rule/host.ts'
import { listQuery, optionList, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { clientCertificateInput } from './client-certificate-input.ts'
import { ALGORITHMS, HEALTH_CHECK_KINDS, SERVER_HEALTH } from './target-server.ts'
import { connectionTestInput, targetServerGroupInput } from './target-server-input.ts'

const groupFields = {
  id: yup.string().required(),
  name: yup.string().required(),
  description: yup.string().nullable().defined(),
  algorithm: yup.string().oneOf(ALGORITHMS).required(),
  owner: yup.object({ id: yup.number().integer().required(), name: yup.string().required() }).required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
}
export const targetServerGroupSummary = yup.object({
  ...groupFields,
  serverCount: yup.number().integer().required(),
  apiCount: yup.number().integer().required(),
})
export type TargetServerGroupSummary = yup.InferType<typeof targetServerGroupSummary>

/** A client certificate for display; no answer contains its private key. */
export const clientCertificateView = yup.object({
  subject: yup.string().required(),
  issuer: yup.string().required(),
  /** SHA-256 of the certificate, in hex pairs. */
  fingerprint: yup.string().required(),
  validFrom: moment().required(),
  expiresAt: moment().required(),
  /** Whole days until its end; negative after it. */
  daysLeft: yup.number().integer().required(),
  active: yup.boolean().required(),
  /** When it was added or replaced. */
  updatedAt: moment().required(),
})
export type ClientCertificateView = yup.InferType<typeof clientCertificateView>

export const targetServerGroupDetail = yup.object({
  ...groupFields,
  servers: yup
    .array(
      yup
        .object({
          id: yup.string().required(),
          protocol: yup.string().oneOf(PROTOCOLS).required(),
          address: yup.string().required(),
          port: yup.number().integer().required(),
          weight: yup.number().integer().required(),
        })
        .required(),
    )
    .required(),
  connectTimeoutMs: yup.number().integer().required(),
  responseTimeoutMs: yup.number().integer().required(),
  healthCheck: yup
    .object({
      kind: yup.string().oneOf(HEALTH_CHECK_KINDS).required(),
      path: yup.string().required(),
      intervalMs: yup.number().integer().required(),
    })
    .required(),
  trafficPolicy: yup
    .object({
      maxConnections: yup.number().integer().required(),
      queueLength: yup.number().integer().required(),
      queueWaitMs: yup.number().integer().required(),
      failuresToEject: yup.number().integer().required(),
      countServerErrors: yup.boolean().required(),
      ejectionMs: yup.number().integer().required(),
      ejectionMsMax: yup.number().integer().required(),
      ejectedPercentMax: yup.number().integer().required(),
      slowStartMs: yup.number().integer().required(),
      certificateAuthorities: yup.string().defined(),
      serverName: yup.string().defined(),
    })
    .required(),
  /** Null if the group has none. */
  certificate: clientCertificateView.nullable().defined(),
  /** The caller's APIs that forward to the group, by default or by methods. */
  connectedApis: yup
    .array(
      yup
        .object({
          id: yup.string().required(),
          name: yup.string().required(),
          basePath: yup.string().required(),
          /** Whether it is the API's default group, and the number of its methods that use it. */
          isDefault: yup.boolean().required(),
          methodCount: yup.number().integer().required(),
        })
        .required(),
    )
    .required(),
  /** The number of other people's APIs that forward to it. */
  otherApiCount: yup.number().integer().required(),
  /** Deployed versions that still serve the group's earlier state; a change takes effect with their next deployment. */
  behind: yup
    .array(
      yup
        .object({
          apiId: yup.string().required(),
          apiName: yup.string().required(),
          stageId: yup.string().required(),
          stageName: yup.string().required(),
          environmentName: yup.string().required(),
        })
        .required(),
    )
    .required(),
})
export type TargetServerGroupDetail = yup.InferType<typeof targetServerGroupDetail>

/** The health of a group's servers by gateway, in the group's order. */
export const targetServerGroupHealth = yup.object({
  servers: yup
    .array(
      yup
        .object({
          serverId: yup.string().required(),
          /** Whether a deployed version of a connected API forwards to it. */
          deployed: yup.boolean().required(),
          /** Gateways that have reported on it. */
          gateways: yup
            .array(
              yup
                .object({
                  gatewayId: yup.string().required(),
                  gatewayName: yup.string().required(),
                  environmentName: yup.string().required(),
                  state: yup.string().oneOf(SERVER_HEALTH).required(),
                  since: moment().required(),
                  /** False for a gateway without heartbeat: its last reported state is shown. */
                  reachable: yup.boolean().required(),
                })
                .required(),
            )
            .required(),
        })
        .required(),
    )
    .required(),
})
export type TargetServerGroupHealth = yup.InferType<typeof targetServerGroupHealth>

const groupParams = yup.object({ groupId: uuid().required() }).noUnknown()

/** The result of a connection test; `refused` includes a reset. */
export const CONNECTION_RESULTS = ['connected', 'dnsError', 'refused', 'timeout', 'tlsError', 'notAllowed'] as const

/** Why a group needs attention: a running gateway finds a problem with a server, or its active client certificate expires soon. */
export const GROUP_ATTENTION = ['unhealthyServers', 'clientCertificates'] as const
export type GroupAttention = (typeof GROUP_ATTENTION)[number]

export const targetServerGroupListQuery = listQuery(['name', '-name', 'createdAt', '-createdAt'], '-createdAt').shape({
  attention: yup.string().oneOf(GROUP_ATTENTION),
})

export const targetServerEndpoints = {
  listTargetServerGroups: defineEndpoint({
    method: 'GET',
    path: '/target-server-groups',
    access: 'targetServerGroup.read',
    summary: 'List target server groups',
    query: targetServerGroupListQuery,
    output: pageOf(targetServerGroupSummary),
  }),
  listTargetServerGroupOptions: defineEndpoint({
    method: 'GET',
    path: '/target-server-groups/options',
    access: 'targetServerGroup.read',
    summary: 'List target server group options',
    output: optionList,
  }),
  createTargetServerGroup: defineEndpoint({
    method: 'POST',
    path: '/target-server-groups',
    access: 'targetServerGroup.write',
    summary: 'Create a target server group',
    body: targetServerGroupInput,
    output: targetServerGroupDetail,
    status: 201,
  }),
  getTargetServerGroup: defineEndpoint({
    method: 'GET',
    path: '/target-server-groups/:groupId',
    access: 'targetServerGroup.read',
    summary: 'Retrieve a target server group',
    params: groupParams,
    output: targetServerGroupDetail,
  }),
  updateTargetServerGroup: defineEndpoint({
    method: 'PUT',
    path: '/target-server-groups/:groupId',
    access: 'targetServerGroup.write',
    summary: 'Update a target server group',
    params: groupParams,
    body: targetServerGroupInput,
    output: targetServerGroupDetail,
  }),
  deleteTargetServerGroup: defineEndpoint({
    method: 'DELETE',
    path: '/target-server-groups/:groupId',
    access: 'targetServerGroup.write',
    summary: 'Delete a target server group',
    params: groupParams,
  }),
  getTargetServerGroupHealth: defineEndpoint({
    method: 'GET',
    path: '/target-server-groups/:groupId/health',
    access: 'targetServerGroup.read',
    summary: 'Retrieve the health of a group’s servers',
    params: groupParams,
    output: targetServerGroupHealth,
  }),
  putClientCertificate: defineEndpoint({
    method: 'PUT',
    path: '/target-server-groups/:groupId/certificate',
    access: 'targetServerGroup.write',
    summary: 'Add or replace the client certificate of a group',
    params: groupParams,
    body: clientCertificateInput,
    output: targetServerGroupDetail,
  }),
  activateClientCertificate: defineEndpoint({
    method: 'POST',
    path: '/target-server-groups/:groupId/certificate/activate',
    access: 'targetServerGroup.write',
    summary: 'Turn on the client certificate of a group',
    params: groupParams,
    output: targetServerGroupDetail,
  }),
  deactivateClientCertificate: defineEndpoint({
    method: 'POST',
    path: '/target-server-groups/:groupId/certificate/deactivate',
    access: 'targetServerGroup.write',
    summary: 'Turn off the client certificate of a group',
    params: groupParams,
    output: targetServerGroupDetail,
  }),
  deleteClientCertificate: defineEndpoint({
    method: 'DELETE',
    path: '/target-server-groups/:groupId/certificate',
    access: 'targetServerGroup.write',
    summary: 'Delete the client certificate of a group',
    params: groupParams,
  }),
  testConnection: defineEndpoint({
    method: 'POST',
    path: '/target-server-groups/connection-test',
    access: 'targetServerGroup.write',
    summary: 'Test the connection to a target server',
    body: connectionTestInput,
    output: yup.object({ result: yup.string().oneOf(CONNECTION_RESULTS).required(), durationMs: yup.number().required() }),
  }),
}
