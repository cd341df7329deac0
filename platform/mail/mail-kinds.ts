import type { ErrorCode } from '@portico/contract/error-code'
import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import type { IncidentStatus } from '@portico/contract/service-status/incident-states'
import type { IncidentImpact } from '@portico/contract/service-status/service-status'
import type { PlannedChange } from '@portico/contract/stage/planned-deployment'

/**
 * The values of each kind of email. `path` is where its link leads on the web; all are single lines except `reason` and `text`. Kinds with a one-time
 * link write `{secret}` for its token.
 */
export interface MailValues {
  verification: { name: string; path: string }
  invitation: { name: string; path: string }
  passwordReset: { name: string; path: string }
  twoStepCode: { name: string }
  passwordChanged: { name: string; path: string }
  /** `at` is an ISO time; `device` is empty if it is unknown. */
  sessionReused: { name: string; at: string; address: string; device: string; path: string }
  rolesChanged: { name: string; roles: readonly Role[]; path: string }
  accountWithdrawn: { name: string; leftThemselves: boolean }
  reopening: { name: string; path: string }
  accountRestored: { name: string; path: string }
  authenticatorRemoved: { name: string; path: string }
  /** `endsOn` is `2026-12-31`, a UTC day. */
  personalTokenCreated: { name: string; tokenName: string; endsOn: string; path: string }
  apiInherited: { apiName: string; formerOwner: string; path: string }
  apiShared: { apiName: string; sharerName: string; path: string }
  publishingRequested: { apiName: string; requesterName: string; path: string }
  test: { name: string }
  subscriptionRequested: { apiName: string; subscriberName: string; path: string }
  subscriptionApproved: { apiName: string; path: string }
  subscriptionRejected: { apiName: string; reason: string; path: string }
  subscriptionCanceledByDeveloper: { apiName: string; reason: string; path: string }
  publishingApproved: { apiName: string; path: string }
  publishingRejected: { apiName: string; reason: string; path: string }
  publishingWithdrawn: { apiName: string; reason: string; path: string }
  versionDeprecated: VersionDeprecatedValues
  versionKept: { apiName: string; stageName: string; path: string }
  /** `planned` is absent if the changes are deployed. */
  breakingChange: { apiName: string; stageName: string; breakingCount: number; planned?: PlannedChange; path: string }
  /** `at` is the ISO time at which it should have been deployed. */
  plannedDeploymentFailed: { apiName: string; stageName: string; at: string; fault: ErrorCode; path: string }
  incidentUpdated: IncidentUpdatedValues
  /** `endsOn` is `2026-12-31`, a UTC day. */
  certificateExpiring: { groupName: string; subject: string; endsOn: string; path: string }
  /** `names` are those that it is valid for, `endsOn` as above. */
  serverCertificateExpiring: { environmentName: string; names: string; endsOn: string; path: string }
  /** `at` is the ISO time of its last report. */
  gatewayUnavailable: { gatewayName: string; environmentName: string; at: string; path: string }
  webhookDisabled: { webhookName: string; path: string }
  /** `apiName` is null for an inquiry to the operators. */
  inquiryRegistered: { apiName: string | null; title: string; path: string }
  newsSubmitted: { apiName: string; authorName: string; title: string; path: string }
  newsApproved: { apiName: string; title: string; path: string }
  newsRejected: { apiName: string; title: string; reason: string; path: string }
  /** As above. */
  inquiryAnswered: { apiName: string | null; title: string; path: string }
}
export type MailKind = keyof MailValues

interface VersionDeprecatedValues {
  apiName: string
  stageName: string
  /** `2026-12-31`, a UTC day; null if none is set. */
  sunsetOn: string | null
  successorName: string | null
  /** Whether it was announced before. */
  again: boolean
  path: string
}
interface IncidentUpdatedValues {
  /** The names of the affected APIs. */
  apiName: string
  title: Record<Locale, string>
  impact: IncidentImpact
  status: IncidentStatus
  text: Record<Locale, string>
  path: string
}
/** Kinds that carry a one-time link or code. */
export const SECRET_MAIL_KINDS = [
  'verification',
  'invitation',
  'passwordReset',
  'reopening',
  'twoStepCode',
] as const satisfies readonly MailKind[]
export type SecretMailKind = (typeof SECRET_MAIL_KINDS)[number]

/** The texts of an email; the link follows the lines. */
interface MailText {
  subject: string
  lines: string[]
}

/** The texts of every kind of email in one language. */
export type MailTexts = { [Kind in MailKind]: (values: MailValues[Kind]) => MailText }

/** Placeholder of the web's address in stored texts, so that they stay right when it changes. */
export const WEB_PLACE = '{web}'

/** Placeholder of an email's one-time token or code in stored texts. */
export const SECRET_PLACE = '{secret}'
