import type { Board } from '@portico/contract/board/board'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { GATEWAY_ERRORS_PATH } from '@portico/contract/gateway-snapshot/gateway-errors-path'
import type { InquiryKind } from '@portico/contract/inquiry/inquiry'
import { DEFAULT_LOCALE, type Locale } from '@portico/contract/locale'
import type { PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import type { UserCategory } from '@portico/contract/role'

/** Returns the addresses of the signed-in user's profile in an area of the site. */
export function profilePaths<const Area extends string>(area: Area) {
  return {
    home: `${area}/profile`,
    update: `${area}/profile/update`,
    password: `${area}/profile/password-update`,
    unregister: `${area}/profile/unregister`,
    notifications: `${area}/profile/notifications`,
  } as const
}

/**
 * Every address outside the developer center, without a language. In a module of its own, so that public pages do not load the
 * addresses of the developer center.
 */
export const portalPaths = {
  home: '/',
  apis: '/apis',
  api: (apiId: string) => `/apis/${apiId}`,
  publishedDocument: (apiId: string) => `/api-docs/published-api/${apiId}`,
  publishedStage: (apiId: string, stageId: string) => `/api-docs/published-api/${apiId}/stage/${stageId}`,
  apiDocument: (apiId: string) => `/api-docs/api/${apiId}`,
  stageDocument: (apiId: string, stageId: string) => `/api-docs/api/${apiId}/stage/${stageId}`,
  publicationDocument: (publicationId: string, apiId: string, stageId: string) =>
    `/api-docs/publication/${publicationId}/api/${apiId}/stage/${stageId}`,
  gatewayErrors: GATEWAY_ERRORS_PATH,
  gatewayError: (code: GatewayErrorCode) => `${GATEWAY_ERRORS_PATH}/${code}`,
  login: '/login',
  join: '/join',
  verifyEmail: (locale: Locale, id: string) => `/join/verify-email/${locale}/${id}`,
  underConstruction: '/under-construction',
  maintenance: '/maintenance',
  /** What every address without a page shows, with the home page of a category of users. */
  notFound: (category: UserCategory) => `/not-found/${category}`,
  noPermission: '/no-permission',
  /** The route of the web server that removes the cookie of an ended session and redirects to the login page. */
  sessionOver: '/api/session-over',
  forgotPassword: '/forgot-password',
  resetPassword: (locale: Locale, token: string) => `/reset-password/${locale}/${token}`,
  policy: (category: PolicyCategory, policyId: string) => `/operational-policy/${category}/${policyId}`,
  support: '/support',
  board: (board: Board) => `/support/${board}`,
  post: (board: Board, postId: string) => `/support/${board}/${postId}`,
  inquiries: '/support/customer-support',
  /** An inquiry that everybody may read: they are all about an API. */
  sharedInquiry: (inquiryId: string) => `/support/customer-support/api-customer-support/${inquiryId}`,
  managerLogin: '/manager/login',
  managerSetup: '/manager/setup',
  user: {
    home: '/user',
    subscriptions: '/user/subscription',
    subscription: (subscriptionId: string) => `/user/subscription/${subscriptionId}`,
    statistics: (subscriptionId: string) => `/user/subscription/${subscriptionId}/statistics`,
    calls: '/user/calls',
    inquiries: '/user/customer-support',
    createInquiry: '/user/customer-support/create',
    inquiry: (kind: InquiryKind, inquiryId: string) => `/user/customer-support/${kind}/${inquiryId}`,
    updateInquiry: (kind: InquiryKind, inquiryId: string) => `/user/customer-support/${kind}/update/${inquiryId}`,
    notifications: '/user/notifications',
    profile: profilePaths('/user'),
    accessTokens: '/user/profile/access-tokens',
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

/** Returns the login page of the portal that an address belongs to. */
export function loginPathOf(path: string): string {
  return isCenterPath(path) ? portalPaths.managerLogin : portalPaths.login
}
