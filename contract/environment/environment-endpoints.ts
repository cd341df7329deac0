import { defineEndpoint } from '../endpoint.ts'
import { refusedPartView } from '../gateway-link/refused-part-view.ts'
import { PROTOCOLS } from '../rule/host.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { periodFields } from '../rule/period.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { clientCertificateInput } from '../target-server/client-certificate-input.ts'
import { LOG_LEVELS } from './environment.ts'
import { environmentInput, gatewayInput, updateEnvironmentInput } from './environment-input.ts'
import { environmentOptionEndpoints } from './environment-option-endpoints.ts'
import { GATEWAY_STATUSES } from './environment-states.ts'
import { INTROSPECTION_RESULTS } from './oauth.ts'
import { introspectionTestInput } from './oauth-input.ts'
import { serverCertificateView } from './server-certificate.ts'

export const gatewayView = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  description: yup.string().nullable().defined(),
  status: yup.string().oneOf(GATEWAY_STATUSES).required(),
  hostName: yup.string().nullable().defined(),
  gatewayVersion: yup.string().nullable().defined(),
  addresses: yup.array(yup.string().required()).required(),
  bootedAt: moment().nullable().defined(),
  lastHeartbeatAt: moment().nullable().defined(),
  /** The revision that it serves, to compare with the environment's newest. */
  snapshotRevision: yup.number().integer().nullable().defined(),
  refusedReason: yup.string().nullable().defined(),
  /** Whether it counts usage limits alone, because the store that gateways share is away. */
  countsAlone: yup.boolean().required(),
  enrolled: yup.boolean().required(),
  /** The enrollment token that has not been used, without its value; null if there is none. */
  enrolmentToken: yup.object({ expiresAt: moment().nullable().defined(), expired: yup.boolean().required() }).nullable().defined(),
})
export type GatewayView = yup.InferType<typeof gatewayView>

export const gatewayDetail = gatewayView.shape({
  environment: yup
    .object({ id: yup.string().required(), name: yup.string().required(), revision: yup.number().integer().required() })
    .required(),
  engine: yup.string().nullable().defined(),
  enrolledAt: moment().nullable().defined(),
  createdAt: moment().required(),
  /** When the revision that it serves was created. */
  configurationAt: moment().nullable().defined(),
  /** Parts that it does not serve as deployed, newest first; at most `REFUSED_PARTS_MAX`. */
  refusedParts: yup.array(refusedPartView.required()).required(),
})
export type GatewayDetail = yup.InferType<typeof gatewayDetail>

const environmentFields = {
  id: yup.string().required(),
  name: yup.string().required(),
  description: yup.string().nullable().defined(),
  protocol: yup.string().oneOf(PROTOCOLS).required(),
  apiEndpoint: yup.string().required(),
  listenPort: yup.number().integer().required(),
  /** `http://localhost:8080`: scheme, host and port as consumers write them. */
  serviceOrigin: yup.string().required(),
  exposedOnPortal: yup.boolean().required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
}

export const environmentSummary = yup.object({
  ...environmentFields,
  gatewayCount: yup.number().integer().required(),
  runningGatewayCount: yup.number().integer().required(),
})
export type EnvironmentSummary = yup.InferType<typeof environmentSummary>

/** What needs an environment, which is the reason why it cannot be deleted; the lists contain at most `ENVIRONMENT_USES_MAX`. */
export const environmentUse = yup.object({
  versions: yup
    .array(
      yup
        .object({
          apiId: yup.string().required(),
          apiName: yup.string().required(),
          stageId: yup.string().required(),
          stageName: yup.string().required(),
          deployed: yup.boolean().required(),
        })
        .required(),
    )
    .required(),
  versionCount: yup.number().integer().required(),
  /** APIs that are published in this environment only, or wait to be. */
  publishedApis: yup.array(yup.object({ id: yup.string().required(), name: yup.string().required() }).required()).required(),
  publishedApiCount: yup.number().integer().required(),
})
export type EnvironmentUse = yup.InferType<typeof environmentUse>

/** The OAuth 2.0 settings of an environment, without the authorization value. */
export const environmentOAuth = yup.object({
  enabled: yup.boolean().required(),
  introspectionUri: yup.string().nullable().defined(),
  hasAuthorization: yup.boolean().required(),
  tokenTypeHint: yup.string().nullable().defined(),
  identifierField: yup.string().required(),
  scope: yup.string().nullable().defined(),
  audience: yup.string().nullable().defined(),
  timeoutMs: yup.number().integer().required(),
})
export type EnvironmentOAuth = yup.InferType<typeof environmentOAuth>

/** What the platform saw when it asked an introspection endpoint as gateways do. */
export const introspectionTest = yup.object({
  result: yup.string().oneOf(INTROSPECTION_RESULTS).required(),
  status: yup.number().integer().nullable().defined(),
  durationMs: yup.number().integer().required(),
  /** What it says of the entered token; null without one. */
  token: yup
    .object({
      active: yup.boolean().required(),
      identifier: yup.string().nullable().defined(),
      hasScope: yup.boolean().required(),
      hasAudience: yup.boolean().required(),
    })
    .nullable()
    .defined(),
})
export type IntrospectionTest = yup.InferType<typeof introspectionTest>

export const environmentDetail = yup.object({
  ...environmentFields,
  accessLogFormat: yup.string().required(),
  logLevel: yup.string().oneOf(LOG_LEVELS).required(),
  bodyLimitBytes: yup.number().integer().required(),
  headerTimeoutSeconds: yup.number().integer().required(),
  idleTimeoutSeconds: yup.number().integer().required(),
  tunnelTimeoutSeconds: yup.number().integer().required(),
  drainTimeoutSeconds: yup.number().integer().required(),
  oauth: environmentOAuth.required(),
  /** The first one is used for host names that none is valid for. */
  certificates: yup.array(serverCertificateView.required()).required(),
  revision: yup.number().integer().required(),
  deployedStageCount: yup.number().integer().required(),
  /** Deployed versions of which at least one method needs an access token. */
  tokenStageCount: yup.number().integer().required(),
  use: environmentUse.required(),
  /** What the portal shows now, and what it would show with this environment exposed. */
  exposure: yup
    .object({
      exposedName: yup.string().nullable().defined(),
      shownApiCount: yup.number().integer().required(),
      shownApiCountIfExposed: yup.number().integer().required(),
    })
    .required(),
  gateways: yup.array(gatewayView.required()).required(),
  /** Parts that gateways do not serve as deployed, newest first; at most `REFUSED_PARTS_MAX`. */
  refusedParts: yup.array(refusedPartView.required()).required(),
})
export type EnvironmentDetail = yup.InferType<typeof environmentDetail>

/** The fields of an environment and its gateways whose changes are shown. */
export const HISTORY_FIELDS = [
  'name',
  'description',
  'protocol',
  'apiEndpoint',
  'listenPort',
  'exposedOnPortal',
  'accessLogFormat',
  'logLevel',
  'bodyLimitBytes',
  'headerTimeoutSeconds',
  'idleTimeoutSeconds',
  'tunnelTimeoutSeconds',
  'drainTimeoutSeconds',
  'oauthEnabled',
  'oauthIntrospectionUri',
  'oauthAuthorization',
  'oauthTypeHint',
  'oauthIdentifierField',
  'oauthScope',
  'oauthAudience',
  'oauthTimeoutMs',
  'certificateNames',
  'certificateExpiresAt',
  'enrolmentToken',
] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

/** What `before` and `after` contain of a secret. */
export const HIDDEN_VALUE = '[hidden]'

/** One changed field. `before` and `after` are null for a field without a value. */
export const environmentChange = yup.object({
  id: yup.string().required(),
  at: moment().required(),
  actorName: yup.string().required(),
  actorEmail: yup.string().required(),
  /** The gateway whose field changed, by its current or last name; null for the environment itself. */
  gatewayName: yup.string().nullable().defined(),
  field: yup.string().oneOf(HISTORY_FIELDS).required(),
  before: yup.string().nullable().defined(),
  after: yup.string().nullable().defined(),
})
export type EnvironmentChange = yup.InferType<typeof environmentChange>

const historyFilters = { ...periodFields, field: yup.string().oneOf(HISTORY_FIELDS) }
/** `q` finds the user by name or email address. */
export const environmentHistoryQuery = listQuery(['at', '-at'], '-at').shape(historyFilters)
export const environmentHistoryExportQuery = yup.object({ q: yup.string().trim().max(100), ...historyFilters }).noUnknown()

const gatewayParams = yup.object({ environmentId: uuid().required(), gatewayId: uuid().required() }).noUnknown()
const certificateParams = yup.object({ environmentId: uuid().required(), certificateId: uuid().required() }).noUnknown()
const environmentParams = yup.object({ environmentId: uuid().required() }).noUnknown()

/** Why an environment needs attention: a gateway without heartbeat, one that serves an older revision, a certificate that expires soon. */
export const ENVIRONMENT_ATTENTION = ['gatewaysUnavailable', 'gatewaysBehind', 'tlsCertificates'] as const
export type EnvironmentAttention = (typeof ENVIRONMENT_ATTENTION)[number]

export const environmentListQuery = listQuery(['name', '-name', 'createdAt', '-createdAt'], 'name').shape({
  attention: yup.string().oneOf(ENVIRONMENT_ATTENTION),
})

export const environmentEndpoints = {
  listEnvironments: defineEndpoint({
    method: 'GET',
    path: '/environments',
    access: 'environment.read',
    summary: 'List environments',
    query: environmentListQuery,
    output: pageOf(environmentSummary),
  }),
  ...environmentOptionEndpoints,
  createEnvironment: defineEndpoint({
    method: 'POST',
    path: '/environments',
    access: 'environment.write',
    summary: 'Create an environment',
    body: environmentInput,
    output: environmentDetail,
    status: 201,
  }),
  getEnvironment: defineEndpoint({
    method: 'GET',
    path: '/environments/:environmentId',
    access: 'environment.read',
    summary: 'Retrieve an environment with its gateways',
    params: environmentParams,
    output: environmentDetail,
  }),
  updateEnvironment: defineEndpoint({
    method: 'PUT',
    path: '/environments/:environmentId',
    access: 'environment.write',
    summary: 'Update an environment',
    params: environmentParams,
    body: updateEnvironmentInput,
    output: environmentDetail,
  }),
  testIntrospection: defineEndpoint({
    method: 'POST',
    path: '/environments/introspection-test',
    access: 'environment.write',
    summary: 'Test OAuth 2.0 settings at their introspection endpoint',
    body: introspectionTestInput,
    output: introspectionTest,
  }),
  addServerCertificate: defineEndpoint({
    method: 'POST',
    path: '/environments/:environmentId/certificates',
    access: 'environment.write',
    summary: 'Add a TLS certificate to an environment, or replace the one for the same names',
    params: environmentParams,
    body: clientCertificateInput,
    output: environmentDetail,
    status: 201,
  }),
  deleteServerCertificate: defineEndpoint({
    method: 'DELETE',
    path: '/environments/:environmentId/certificates/:certificateId',
    access: 'environment.write',
    summary: 'Delete a TLS certificate of an environment',
    params: certificateParams,
  }),
  exposeEnvironment: defineEndpoint({
    method: 'POST',
    path: '/environments/:environmentId/expose',
    access: 'environment.write',
    summary: 'Expose an environment on the portal instead of the current one',
    params: environmentParams,
    output: environmentDetail,
  }),
  deleteEnvironment: defineEndpoint({
    method: 'DELETE',
    path: '/environments/:environmentId',
    access: 'environment.write',
    summary: 'Delete an environment with its gateways',
    params: environmentParams,
  }),
  listEnvironmentHistory: defineEndpoint({
    method: 'GET',
    path: '/environments/:environmentId/history',
    access: 'environment.read',
    summary: 'List changed fields of an environment and its gateways',
    params: environmentParams,
    query: environmentHistoryQuery,
    output: pageOf(environmentChange),
  }),
  exportEnvironmentHistory: defineEndpoint({
    method: 'GET',
    path: '/environments/:environmentId/history/export',
    access: 'environment.read',
    summary: 'Export changed fields of an environment as an .xlsx file',
    params: environmentParams,
    query: environmentHistoryExportQuery,
  }),
  addGateway: defineEndpoint({
    method: 'POST',
    path: '/environments/:environmentId/gateways',
    access: 'environment.write',
    summary: 'Add a gateway and create its enrollment token',
    params: environmentParams,
    body: gatewayInput,
    output: yup.object({ gateway: gatewayView.required(), enrolmentToken: yup.string().required() }),
    status: 201,
  }),
  getGateway: defineEndpoint({
    method: 'GET',
    path: '/environments/:environmentId/gateways/:gatewayId',
    access: 'environment.read',
    summary: 'Retrieve a gateway',
    params: gatewayParams,
    output: gatewayDetail,
  }),
  updateGateway: defineEndpoint({
    method: 'PUT',
    path: '/environments/:environmentId/gateways/:gatewayId',
    access: 'environment.write',
    summary: 'Update the name and description of a gateway',
    params: gatewayParams,
    body: gatewayInput,
    output: gatewayDetail,
  }),
  deleteGateway: defineEndpoint({
    method: 'DELETE',
    path: '/environments/:environmentId/gateways/:gatewayId',
    access: 'environment.write',
    summary: 'Remove a gateway that is gone, with its token',
    params: gatewayParams,
  }),
  issueEnrolmentToken: defineEndpoint({
    method: 'POST',
    path: '/environments/:environmentId/gateways/:gatewayId/enrolment-token',
    access: 'environment.write',
    summary: 'Create a new enrollment token for a gateway instead of its current one',
    params: gatewayParams,
    output: yup.object({ gateway: gatewayView.required(), enrolmentToken: yup.string().required() }),
    status: 201,
  }),
  revokeEnrolmentToken: defineEndpoint({
    method: 'DELETE',
    path: '/environments/:environmentId/gateways/:gatewayId/enrolment-token',
    access: 'environment.write',
    summary: 'Revoke the enrollment token of a gateway',
    params: gatewayParams,
  }),
}
