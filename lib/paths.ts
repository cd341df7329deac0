import type { Board } from '@portico/contract/board/board'
import type { InquiryKind } from '@portico/contract/inquiry/inquiry'
import type { UserCategory } from '@portico/contract/role'
import { portalPaths, profilePaths } from './portal-paths'

/** The areas of the developer center. */
export type StaffArea = 'admin' | 'developer'

type SupportBoard = Board | InquiryKind

/** Returns the addresses of the boards in an area of the developer center. */
function supportPaths<const Area extends string>(area: Area) {
  return {
    list: (board: SupportBoard) => `${area}/support/${board}`,
    create: (board: Board) => `${area}/support/${board}/create`,
    post: (board: SupportBoard, id: string) => `${area}/support/${board}/${id}`,
    update: (board: Board, id: string) => `${area}/support/${board}/update/${id}`,
    incidents: `${area}/support/incidents`,
    createIncident: `${area}/support/incidents/create`,
    incident: (incidentId: string) => `${area}/support/incidents/${incidentId}`,
    updateIncident: (incidentId: string) => `${area}/support/incidents/update/${incidentId}`,
  } as const
}

/** Every address of the site, without a language. Addresses are written nowhere else. */
export const paths = {
  ...portalPaths,
  admin: {
    home: '/admin',
    environments: '/admin/environments',
    environment: (environmentId: string) => `/admin/environments/${environmentId}`,
    updateEnvironment: (environmentId: string) => `/admin/environments/${environmentId}/update`,
    environmentHistory: (environmentId: string) => `/admin/environments/${environmentId}/history`,
    gateway: (environmentId: string, gatewayId: string) => `/admin/environments/${environmentId}/gateways/${gatewayId}`,
    updateGateway: (environmentId: string, gatewayId: string) => `/admin/environments/${environmentId}/gateways/${gatewayId}/update`,
    createEnvironment: '/admin/environments/create',
    categories: '/admin/category',
    categoryApis: (categoryId: string) => `/admin/category/${categoryId}/apis`,
    statistics: '/admin/statistics',
    publications: '/admin/publication',
    publication: (publicationId: string) => `/admin/publication/${publicationId}`,
    users: '/admin/user/list',
    createUser: '/admin/user/create',
    updateUser: (userId: number) => `/admin/user/update/${userId}`,
    updateUserPassword: (userId: number) => `/admin/user/update/password/${userId}`,
    permissions: '/admin/user/permission',
    grantPermission: '/admin/user/permission/create',
    updatePermission: (userId: number) => `/admin/user/permission/update/${userId}`,
    policies: '/admin/setting/portal/operational-policy',
    policy: (policyId: string) => `/admin/setting/portal/operational-policy/${policyId}`,
    createPolicy: '/admin/setting/portal/operational-policy/create',
    updatePolicy: (policyId: string) => `/admin/setting/portal/operational-policy/${policyId}/update`,
    portalSettings: '/admin/setting/portal',
    portalConfig: '/admin/setting/portal/config',
    createPortalConfig: '/admin/setting/portal/config/create',
    updatePortalConfig: '/admin/setting/portal/config/update',
    portalManagement: '/admin/setting/portal/management',
    simpleSetup: '/admin/setting/portal/simple-setup',
    generalSettings: '/admin/setting/general',
    mailSettings: '/admin/setting/general?tab=email-setting',
    notifications: '/admin/notifications',
    support: supportPaths('/admin'),
    profile: profilePaths('/admin/setting'),
  },
  developer: {
    home: '/developer',
    targetServers: '/developer/target-servers',
    targetServerGroup: (targetServerGroupId: string) => `/developer/target-servers/${targetServerGroupId}`,
    createTargetServerGroup: '/developer/target-servers/create',
    updateTargetServerGroup: (targetServerGroupId: string) => `/developer/target-servers/update/${targetServerGroupId}`,
    apis: '/developer/apis',
    api: (apiId: string) => `/developer/apis/${apiId}`,
    createApi: '/developer/apis/create',
    previewApi: (apiId: string) => `/developer/apis/${apiId}/preview`,
    quickCreateApi: '/developer/apis/create/quick',
    updateApi: (apiId: string) => `/developer/apis/update/${apiId}`,
    methods: (apiId: string) => `/developer/apis/${apiId}/methods`,
    method: (apiId: string, methodId: string) => `/developer/apis/${apiId}/methods/${methodId}`,
    updateMethod: (apiId: string, methodId: string) => `/developer/apis/${apiId}/methods/${methodId}/update`,
    createMethod: (apiId: string) => `/developer/apis/${apiId}/methods/create`,
    importMethods: (apiId: string) => `/developer/apis/${apiId}/methods/create/import-api-docs`,
    parameters: (apiId: string) => `/developer/apis/${apiId}/parameters`,
    compareParameter: (apiId: string, { place, name }: { place: string; name: string }) =>
      `/developer/apis/${apiId}/parameters/compare?${new URLSearchParams({ place, name })}`,
    stages: (apiId: string) => `/developer/apis/${apiId}/stages`,
    stage: (apiId: string, stageId: string) => `/developer/apis/${apiId}/stages/${stageId}`,
    stageMethod: (apiId: string, stageId: string, methodId: string) => `/developer/apis/${apiId}/stages/${stageId}/methods/${methodId}`,
    updateStage: (apiId: string, stageId: string) => `/developer/apis/${apiId}/stages/update/${stageId}`,
    createStage: (apiId: string) => `/developer/apis/${apiId}/stages/create`,
    subscriptions: '/developer/apis-subscription',
    calls: '/developer/calls',
    statistics: '/developer/statistics',
    apiStatistics: (apiId: string) => `/developer/statistics?apiId=${apiId}&by=endpoint`,
    webhooks: '/developer/webhooks',
    createWebhook: '/developer/webhooks/create',
    webhook: (webhookId: string) => `/developer/webhooks/${webhookId}`,
    updateWebhook: (webhookId: string) => `/developer/webhooks/update/${webhookId}`,
    notifications: '/developer/notifications',
    generalSettings: '/developer/setting/general',
    support: supportPaths('/developer'),
    profile: profilePaths('/developer/setting'),
  },
} as const

/** The first page of each category of users. */
export const HOME_OF_CATEGORY: Record<UserCategory, string> = {
  user: paths.home,
  admin: paths.admin.home,
  developer: paths.developer.home,
}
