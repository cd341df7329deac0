import { DEFAULT_LOCALE, type Locale } from '@portico/contract/locale'
import type { PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import type { UserCategory } from '@portico/contract/role'

function profilePaths<const Area extends string>(area: Area) {
  return {
    home: `${area}/profile`,
    update: `${area}/profile/update`,
    password: `${area}/profile/password-update`,
    unregister: `${area}/profile/unregister`,
  } as const
}

/** Every address of the site, without a language. Addresses are written nowhere else. */
export const paths = {
  home: '/',
  apis: '/apis',
  api: (apiId: string) => `/apis/${apiId}`,
  publishedDocument: (apiId: string) => `/api-docs/published-api/${apiId}`,
  publishedDocumentPage: (apiId: string, stageId: string, page: number) => `/api-docs/published-api/${apiId}/stage/${stageId}/page/${page}`,
  apiDocument: (apiId: string) => `/api-docs/api/${apiId}`,
  stageDocument: (apiId: string, stageId: string) => `/api-docs/api/${apiId}/stage/${stageId}`,
  publicationDocument: (publicationId: string, apiId: string, stageId: string) =>
    `/api-docs/publication/${publicationId}/api/${apiId}/stage/${stageId}`,
  login: '/login',
  join: '/join',
  verifyEmail: (locale: Locale, id: string) => `/join/verify-email/${locale}/${id}`,
  underConstruction: '/under-construction',
  maintenance: '/maintenance',
  noPermission: '/no-permission',
  /** The route of the web server that removes the cookie of an ended session and redirects to the login page. */
  sessionOver: '/api/session-over',
  forgotPassword: '/forgot-password',
  resetPassword: (locale: Locale, token: string) => `/reset-password/${locale}/${token}`,
  policy: (category: PolicyCategory, policyId: string) => `/operational-policy/${category}/${policyId}`,
  managerLogin: '/manager/login',
  managerSetup: '/manager/setup',
  user: {
    home: '/user',
    subscriptions: '/user/subscription',
    subscription: (subscriptionId: string) => `/user/subscription/${subscriptionId}`,
    notifications: '/user/notifications',
    profile: profilePaths('/user'),
  },
  admin: {
    home: '/admin',
    environments: '/admin/environments',
    environment: (environmentId: string) => `/admin/environments/${environmentId}`,
    createEnvironment: '/admin/environments/create',
    categories: '/admin/category',
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
    generalSettings: '/admin/setting/general',
    notifications: '/admin/notifications',
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
    stages: (apiId: string) => `/developer/apis/${apiId}/stages`,
    stage: (apiId: string, stageId: string) => `/developer/apis/${apiId}/stages/${stageId}`,
    updateStage: (apiId: string, stageId: string) => `/developer/apis/${apiId}/stages/update/${stageId}`,
    createStage: (apiId: string) => `/developer/apis/${apiId}/stages/create`,
    subscriptions: '/developer/apis-subscription',
    notifications: '/developer/notifications',
    profile: profilePaths('/developer/setting'),
  },
} as const

/** Returns the address of a public page in a language: English has no prefix, Korean has `/ko`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Documents of published APIs: the only public part of `/api-docs`. */
const PUBLIC_DOCUMENTS = /^\/api-docs\/published-api\/./
const PRIVATE_AREAS = ['user', 'admin', 'developer', 'manager', 'api-docs', 'no-permission']

/** Returns whether an address (without a language) is only for signed-in people: no language prefix, never cached. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_AREAS.includes(path.split('/')[1] ?? '') && !PUBLIC_DOCUMENTS.test(path)
}

/** Returns whether an address belongs to the developer center (product rules, section 1). */
export function isCenterPath(path: string): boolean {
  return ['admin', 'developer', 'manager'].includes(path.split('/')[1] ?? '')
}

/** The first page of each category of users. */
export const HOME_OF_CATEGORY: Record<UserCategory, string> = {
  user: paths.home,
  admin: paths.admin.home,
  developer: paths.developer.home,
}

/** Returns the login page of the portal that an address belongs to. */
export function loginPathOf(path: string): string {
  return isCenterPath(path) ? paths.managerLogin : paths.login
}
