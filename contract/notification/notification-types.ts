/** Product rules, section 3. */
export const NOTIFICATION_TYPES = [
  'RolesChanged',
  'SubscriptionRequested',
  'SubscriptionApproved',
  'SubscriptionRejected',
  'SubscriptionCanceledByDeveloper',
  'PublishingRequested',
  'PublishingApproved',
  'PublishingRejected',
  'BoardApiInquiryRegistered',
  'BoardApiInquiryAnswered',
  'BoardApiNewsCreated',
  // not in product rules, section 6
  'ApiInherited',
  'ApiShared',
  'PublishingWithdrawn',
  'VersionDeprecated',
  'VersionKept',
  'BreakingChange',
  'PlannedDeploymentFailed',
  'IncidentUpdated',
  'CertificateExpiring',
  'GatewayUnavailable',
  'GatewayAvailable',
  'WebhookDisabled',
  'PersonalTokenCreated',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
