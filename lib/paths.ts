import { DEFAULT_LOCALE, type Locale } from '@portico/contract/locale'
import type { UserCategory } from '@portico/contract/role'

/** Every address of the site, without a language. An address that is written anywhere else is a mistake. */
export const paths = {
  home: '/',
  apis: '/apis',
  api: (apiId: string) => `/apis/${apiId}`,
  login: '/login',
  join: '/join',
  verifyEmail: (locale: Locale, id: string) => `/join/verify-email/${locale}/${id}`,
  underConstruction: '/under-construction',
  maintenance: '/maintenance',
  noPermission: '/no-permission',
  /** A route of the web server: it removes the cookie of a session that is over and goes on to the login page. */
  sessionOver: '/api/session-over',
  managerLogin: '/manager/login',
  managerSetup: '/manager/setup',
  user: {
    home: '/user',
    subscriptions: '/user/subscription',
    subscription: (subscriptionId: string) => `/user/subscription/${subscriptionId}`,
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
    generalSettings: '/admin/setting/general',
  },
  developer: {
    home: '/developer',
    targetServers: '/developer/target-servers',
    targetServerGroup: (targetServerGroupId: string) => `/developer/target-servers/${targetServerGroupId}`,
    createTargetServerGroup: '/developer/target-servers/create',
    apis: '/developer/apis',
    api: (apiId: string) => `/developer/apis/${apiId}`,
    createApi: '/developer/apis/create',
    methods: (apiId: string) => `/developer/apis/${apiId}/methods`,
    method: (apiId: string, methodId: string) => `/developer/apis/${apiId}/methods/${methodId}`,
    createMethod: (apiId: string) => `/developer/apis/${apiId}/methods/create`,
    importMethods: (apiId: string) => `/developer/apis/${apiId}/methods/create/import-api-docs`,
    stages: (apiId: string) => `/developer/apis/${apiId}/stages`,
    stage: (apiId: string, stageId: string) => `/developer/apis/${apiId}/stages/${stageId}`,
    createStage: (apiId: string) => `/developer/apis/${apiId}/stages/create`,
    subscriptions: '/developer/apis-subscription',
  },
} as const

/** The address of a public page in a language: English has no prefix, Korean has `/ko`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

const PRIVATE_AREAS = ['user', 'admin', 'developer', 'manager', 'api-docs', 'no-permission']

/** Whether an address (without a language) belongs to signed-in people: no language prefix, never cached. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_AREAS.includes(path.split('/')[1] ?? '')
}

/** Whether an address belongs to the developer center (specification, section 1). */
export function isCenterPath(path: string): boolean {
  return ['admin', 'developer', 'manager'].includes(path.split('/')[1] ?? '')
}

/** Where a person of a category starts. */
export const HOME_OF_CATEGORY: Record<UserCategory, string> = {
  user: paths.home,
  admin: paths.admin.home,
  developer: paths.developer.home,
}

/** The door that an address belongs to. */
export function loginPathOf(path: string): string {
  return isCenterPath(path) ? paths.managerLogin : paths.login
}

/** A return path that stays on this site, or nothing: `/user` yes, `//evil.example`, `/\evil.example` and `https:…` no. */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const base = 'http://own.invalid'
  if (!URL.canParse(next, base)) return undefined
  const url = new URL(next, base)
  return url.origin === base ? url.pathname + url.search + url.hash : undefined
}
