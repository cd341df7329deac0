import type { Role } from './role.ts'

/** Who may call: a role, everybody (`anonymous`), or one of the product's own programs. */
export type Audience = Role | 'anonymous' | 'gateway' | 'web'

const everyone = ['anonymous', 'user', 'developer', 'admin', 'superAdmin'] as const
const signedIn = ['user', 'developer', 'admin', 'superAdmin'] as const
const staff = ['developer', 'admin', 'superAdmin'] as const
const admins = ['admin', 'superAdmin'] as const

/**
 * Action → who may. The one table of rights (domain decisions, section 3); there is no default: an endpoint names its row.
 * "Own" means that the verb narrows it further to the caller's own things and answers 404 for the rest.
 */
export const ACCESS = {
  // the portal, for everybody
  'catalogue.read': everyone,
  'portalConfig.read': everyone,
  'session.signIn': everyone,
  'session.refresh': everyone,
  'session.signOut': everyone,
  'account.join': everyone,
  'account.verifyEmail': everyone,
  'account.setUp': everyone,
  'account.resetPassword': everyone,
  'policy.read': everyone,
  'platform.describe': everyone,
  // a portal user's own
  'subscription.request': ['user'],
  'subscription.readOwn': ['user'],
  'subscription.manageOwnKeys': ['user'],
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
  // staff read what they need to choose from
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
  // narrower than the endpoint: asked by the verb and by the screen
  'api.writeAll': admins,
  'user.writeAdmin': ['superAdmin'],
  'mailServer.write': ['superAdmin'],
  'policy.manage': admins,
  'portalConfig.write': admins,
  'adminDashboard.read': admins,
  // anyone signed in; what is not published or subscribed to is narrowed to those who work on it
  'apiDocument.read': signedIn,
  'tryCall.make': signedIn,
  // anyone signed in: ending what is one's own needs no role
  'subscription.endOwn': signedIn,
  // anyone signed in
  'session.read': signedIn,
  'account.own': signedIn,
  // own acts that ask for the password again
  'account.prove': signedIn,
  'notification.own': signedIn,
  // programs
  'gateway.enrol': ['anonymous'],
  'gateway.follow': ['gateway'],
  'web.follow': ['web'],
} as const satisfies Record<string, readonly Audience[]>

export type Action = keyof typeof ACCESS

/** Whether an action is open to callers without any credential. */
export function isOpen(action: Action): boolean {
  return (ACCESS[action] as readonly Audience[]).includes('anonymous')
}

/** Whether a person with these roles may do an action. */
export function mayDo(action: Action, roles: readonly Role[]): boolean {
  const audiences = ACCESS[action] as readonly Audience[]
  return audiences.includes('anonymous') || roles.some((role) => audiences.includes(role))
}
