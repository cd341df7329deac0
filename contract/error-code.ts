/**
 * Every error of the platform and its HTTP status. Texts are in `messages/{en,ko}/errors.json`, checked by a law. Product rules, section 8;
 * gateway codes are in `gateway-snapshot/gateway-error.ts`.
 */
export const ERROR_STATUS = {
  // generic
  BadRequest: 400,
  BrokenJson: 400,
  ClassValidatorPassFailed: 400,
  Unauthorized: 401,
  XsrfTokenInvalid: 403,
  OriginNotAllowed: 403,
  NotFound: 404,
  EndpointNotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  Duplicated: 409,
  StateNotAllowed: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  UnknownError: 500,
  PlatformUnavailable: 503,
  DatabaseUnavailable: 503,
  /** The web server answers calls of others than staff with it while maintenance mode is on. */
  UnderMaintenance: 503,
  /** The platform has not answered in time. */
  PlatformTimeout: 504,
  /** The same for a change: it may have been made. */
  OutcomeUnknown: 504,
  // session
  WrongIdOrPassword: 401,
  SignInPaused: 429,
  AccountDeactivated: 403,
  EmailNotVerified: 403,
  NotAllowedRole: 403,
  SessionEnded: 401,
  SessionExpired: 401,
  /** Unknown, revoked or expired, or of a person who may no longer subscribe. */
  PersonalTokenInvalid: 401,
  PersonalTokenScopeMissing: 403,
  ConcurrentLogin: 401,
  PermissionChanged: 401,
  PasswordChanged: 401,
  // two-step sign-in
  SignInStepExpired: 401,
  AuthCodeExpired: 401,
  CodeMismatch: 401,
  CodeAttemptsExceeded: 429,
  CodeResendLimitExceeded: 429,
  CodeDailyLimitExceeded: 429,
  AuthenticatorAlreadyOn: 409,
  AuthenticatorNotOn: 409,
  // accounts
  DuplicatedWithDeleted: 409,
  AlreadyVerified: 409,
  InvalidVerificationRequest: 400,
  PortalUserEmailVerificationFailed: 410,
  UserEmailVerificationNotFound: 404,
  VerificationMailSendLimitExceeded: 429,
  VerificationStateExpired: 410,
  SetupLinkInvalid: 410,
  ResetLinkInvalid: 410,
  WrongPassword: 403,
  PasswordNotChanged: 409,
  PolicyChanged: 409,
  // people
  UserNotFound: 404,
  OwnRolesNotChangeable: 409,
  LastSuperAdmin: 409,
  OAuthClientIdAlreadyExists: 409,
  OAuthUserNameAlreadyExists: 409,
  OAuthClientIdAndUserNameAlreadyExists: 409,
  // settings
  MailServerMissing: 409,
  MailTestFailed: 422,
  PolicyNotFound: 404,
  // environments and gateways
  NameAlreadyExists: 409,
  DomainAddressAlreadyExists: 409,
  EngineNotFound: 404,
  GatewayConnected: 409,
  EnvironmentNotFound: 404,
  EnvironmentInUse: 409,
  EnvironmentExposed: 409,
  CertificateLimitReached: 409,
  EnrolmentTokenInvalid: 401,
  // categories
  CategoryAlreadyExists: 409,
  CategoryNotFound: 404,
  CategoryNotChanged: 409,
  CategoryInUse: 409,
  CategoryLimitReached: 409,
  // target servers
  TargetServerGroupNotFound: 404,
  TargetServerAlreadyExists: 409,
  ConnectionTestRequired: 409,
  AddressNotAllowed: 400,
  CertificateInvalid: 422,
  CertificateExpired: 422,
  CertificateKeyMismatch: 422,
  // APIs, methods, versions
  ApiAlreadyExists: 409,
  NoApi: 404,
  /** The API was published and no longer is. */
  ApiWithdrawn: 410,
  /** No recorded call has the request id, or none that the person may see. */
  CallNotFound: 404,
  ApiPublished: 409,
  ApiSubscribed: 409,
  DeveloperNotFound: 404,
  AlreadyShared: 409,
  ShareLimitReached: 409,
  MethodNotFound: 404,
  MethodTypeDuplicated: 409,
  ParameterNotFound: 404,
  ParameterOutdated: 409,
  ParameterTaken: 409,
  NoMethod: 409,
  NoTargetServerGroup: 409,
  NotServable: 422,
  StageNotFound: 404,
  StageSubscribed: 409,
  LastStagePublished: 409,
  DeploymentNotFound: 404,
  WriteFileFailed: 422,
  ImportOutdated: 409,
  AlreadyDeprecated: 409,
  NotDeprecated: 409,
  SuccessorNotAllowed: 409,
  AlreadyPlanned: 409,
  NotPlanned: 409,
  TryCallFailed: 502,
  // publishing
  NoStage: 409,
  EnvironmentNotExposed: 409,
  PublishingNotFound: 404,
  DeleteOnlyApprovedOrRejectedAllowed: 409,
  // subscriptions
  AlreadyRequested: 409,
  SubscriptionNotFound: 404,
  KeyLimitReached: 409,
  KeyNotFound: 404,
  PersonalTokenNotFound: 404,
  PersonalTokenLimitReached: 409,
  // uploads
  ImageTooLarge: 413,
  ImageFormatNotAllowed: 422,
  ImageUnsafe: 422,
  FileTooLarge: 413,
  FileFormatNotAllowed: 422,
  ApiLogoNotFound: 404,
  ApiLogoTooLarge: 413,
  ApiLogoFormatNotAllowed: 422,
  UploadQuotaExceeded: 409,
  UploadNotFound: 404,
  // appearance of the portal
  PortalConfigChanged: 409,
  PortalManagementChanged: 409,
  PortalImageNotFound: 404,
  PortalImageTooLarge: 413,
  PortalImageFormatNotAllowed: 422,
  PortalImageSizeNotAllowed: 422,
  // boards
  PostNotFound: 404,
  InquiryNotFound: 404,
  InquiryAnswered: 409,
  EntryLimitReached: 409,
  InquiryLimitReached: 409,
  // public status
  IncidentNotFound: 404,
  IncidentUpdateLimitReached: 409,
  // webhooks
  WebhookNotFound: 404,
  WebhookLimitReached: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)
}

/** A field that broke a rule, in `data.fields` of ClassValidatorPassFailed. */
export interface FieldError {
  /** Path such as `servers[0].port`; empty for the whole body. */
  path: string
  rule: string
  values: Record<string, string | number>
}

/** The body of every error: RFC 9457 problem details with `error` and `data` (product rules, section 8). */
export interface Problem {
  type: string
  title: string
  status: number
  error: ErrorCode
  data?: unknown
  requestId: string
}
