import type { Role } from './role.ts'

/** Who may call: a role, everyone (`anonymous`), one of the product's own programs, or a person's program by its personal token (`token`). */
export type Audience = Role | 'anonymous' | 'gateway' | 'web' | 'token'

const everyone = ['anonymous', 'user', 'developer', 'admin', 'superAdmin'] as const
const signedIn = ['user', 'developer', 'admin', 'superAdmin'] as const
const staff = ['developer', 'admin', 'superAdmin'] as const
const admins = ['admin', 'superAdmin'] as const

/**
 * Which roles may do an action: the only table of rights (domain decisions, section 3). There is no default: each endpoint names its row.
 * "Own" means that the verb also checks ownership and answers 404 for other people's things.
 */
export const ACCESS = {
  // the portal, for everyone
  'catalogue.read': everyone,
  'portalConfig.read': everyone,
  'portalState.read': everyone,
  'session.signIn': everyone,
  'session.refresh': everyone,
  'session.signOut': everyone,
  'account.join': everyone,
  'account.verifyEmail': everyone,
  'account.setUp': everyone,
  'account.resetPassword': everyone,
  'policy.read': everyone,
  'board.read': everyone,
  'serviceStatus.read': everyone,
  'platform.describe': everyone,
  // own things of portal users
  'subscription.request': ['user'],
  'subscription.readOwn': ['user'],
  'subscription.manageOwnKeys': ['user'],
  'inquiry.own': ['user'],
  'personalToken.own': ['user'],
  // staff: own and shared for developers, all for admins
  'targetServerGroup.read': staff,
  'targetServerGroup.write': staff,
  'api.read': staff,
  'api.write': staff,
  'stage.deploy': staff,
  'publication.request': staff,
  'subscription.read': staff,
  'subscription.decide': staff,
  'traffic.read': staff,
  'post.write': staff,
  'inquiry.answer': staff,
  'webhook.own': staff,
  'incident.write': staff,
  // staff read what they select from
  'environment.choose': staff,
  'category.choose': staff,
  // admins
  'environment.read': admins,
  'environment.write': admins,
  'category.read': admins,
  'category.write': admins,
  'publication.read': admins,
  'publication.decide': admins,
  'user.read': admins,
  'user.write': admins,
  'user.grant': admins,
  'mail.read': admins,
  'mail.write': admins,
  'setting.read': admins,
  'setting.write': admins,
  'signIn.read': admins,
  'audit.read': admins,
  // checked by the verb and the screen in addition to the endpoint's row
  'api.writeAll': admins,
  'post.writeAll': admins,
  'inquiry.answerAll': admins,
  'user.writeAdmin': ['superAdmin'],
  'mailServer.write': ['superAdmin'],
  'policy.manage': admins,
  'post.decide': admins,
  'inquiry.delete': admins,
  'portalConfig.write': admins,
  'simpleSetup.read': admins,
  'portalManagement.read': admins,
  'portalManagement.write': admins,
  'adminDashboard.read': admins,
  // anyone signed in; the verb limits unpublished APIs to those who work on them
  'apiDocument.read': signedIn,
  'tryCall.make': signedIn,
  // anyone signed in: ending one's own subscription needs no role
  'subscription.endOwn': signedIn,
  // anyone signed in; the verb limits it to own calls, and those of APIs that the person works on
  'call.find': signedIn,
  // anyone signed in
  'session.read': signedIn,
  'account.own': signedIn,
  // own operations that ask for the password again
  'account.prove': signedIn,
  'notification.own': signedIn,
  'upload.own': signedIn,
  // programs of portal users, by a personal token that has the scope after the dot
  'token.read': ['token'],
  'token.readSubscriptions': ['token'],
  'token.makeCalls': ['token'],
  // programs
  'gateway.enrol': ['anonymous'],
  'gateway.follow': ['gateway'],
  'web.follow': ['web'],
} as const satisfies Record<string, readonly Audience[]>

export type Action = keyof typeof ACCESS

/** Returns whether callers without a credential may do an action. */
export function isOpen(action: Action): boolean {
  return (ACCESS[action] as readonly Audience[]).includes('anonymous')
}

/** Returns whether a person with these roles may do an action. */
export function mayDo(action: Action, roles: readonly Role[]): boolean {
  const audiences = ACCESS[action] as readonly Audience[]
  return audiences.includes('anonymous') || roles.some((role) => audiences.includes(role))
}
