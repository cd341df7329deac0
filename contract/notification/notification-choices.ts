import { hasAnyRole, type Role } from '../role.ts'
import { yup } from '../rule/yup.ts'
import { NOTIFICATION_TYPES, type NotificationType } from './notification-types.ts'

interface TypeRule {
  /** Who may be notified of it (product rules, section 6). */
  roles: readonly Role[]
  /** Whether there is an email of it besides the notification in the app: where the person has to do something. */
  mail: boolean
  /** True if nobody may turn it off. */
  always?: true
}

const everyone = ['user', 'developer', 'admin', 'superAdmin'] as const
const staff = ['developer', 'admin', 'superAdmin'] as const
const admins = ['admin', 'superAdmin'] as const

export const NOTIFICATION_RULES: Record<NotificationType, TypeRule> = {
  // It ends the person's sessions: whoever changes permissions must not stay unnoticed.
  RolesChanged: { roles: everyone, mail: true, always: true },
  // Who has taken over a session must not make a lasting access unnoticed.
  PersonalTokenCreated: { roles: ['user'], mail: true, always: true },
  SubscriptionApproved: { roles: ['user'], mail: true },
  SubscriptionRejected: { roles: ['user'], mail: true },
  SubscriptionCanceledByDeveloper: { roles: ['user'], mail: true },
  VersionDeprecated: { roles: ['user'], mail: true },
  VersionKept: { roles: ['user'], mail: true },
  BreakingChange: { roles: ['user'], mail: true },
  IncidentUpdated: { roles: ['user'], mail: true },
  BoardApiInquiryAnswered: { roles: ['user'], mail: true },
  BoardApiNewsCreated: { roles: ['user'], mail: false },
  SubscriptionRequested: { roles: staff, mail: true },
  BoardApiInquiryRegistered: { roles: staff, mail: true },
  BoardApiNewsApproved: { roles: staff, mail: true },
  BoardApiNewsRejected: { roles: staff, mail: true },
  PublishingApproved: { roles: staff, mail: true },
  PublishingRejected: { roles: staff, mail: true },
  PublishingWithdrawn: { roles: staff, mail: true },
  PlannedDeploymentFailed: { roles: staff, mail: true },
  ApiShared: { roles: staff, mail: true },
  ApiInherited: { roles: staff, mail: true },
  WebhookDisabled: { roles: staff, mail: true },
  CertificateExpiring: { roles: staff, mail: true },
  PublishingRequested: { roles: admins, mail: true },
  BoardApiNewsSubmitted: { roles: admins, mail: true },
  GatewayUnavailable: { roles: admins, mail: true },
  GatewayAvailable: { roles: admins, mail: false },
}

/** Returns the types that a person with these roles may be notified of, in the order of the rules. */
export function typesForRoles(roles: readonly Role[]): NotificationType[] {
  const types = Object.keys(NOTIFICATION_RULES) as NotificationType[]
  return types.filter((type) => hasAnyRole(roles, NOTIFICATION_RULES[type].roles))
}

const choice = { type: yup.string().oneOf(NOTIFICATION_TYPES).required(), bell: yup.boolean().required(), mail: yup.boolean().required() }

/** Where a person wants to hear of one type of event. */
export const notificationChoiceInput = yup.object(choice).noUnknown()

/** `mailed` is false for types without an email, `always` true for those that cannot be turned off. */
export const notificationChoice = yup.object({
  ...choice,
  mailed: yup.boolean().required(),
  always: yup.boolean().required(),
})
export type NotificationChoice = yup.InferType<typeof notificationChoice>
export const notificationChoices = yup.object({ items: yup.array(notificationChoice.required()).required() })
