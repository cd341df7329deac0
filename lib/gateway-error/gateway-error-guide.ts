import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'

/** Who can change that the gateway answers with a code: the caller, the developer of the API, the operator of the gateway. */
export type GatewayErrorFixer = 'caller' | 'provider' | 'operator'

interface GatewayErrorGuide {
  /** Most likely first. */
  fixers: readonly GatewayErrorFixer[]
  /** The `detail` of an answer; the gateway's own text. */
  detail: string
}

/** What the page of each code shows besides its texts. */
export const GATEWAY_ERROR_GUIDES: Readonly<Record<GatewayErrorCode, GatewayErrorGuide>> = {
  MalformedRequest: {
    fixers: ['caller'],
    detail: 'The path is ambiguous: do not send dot segments, empty segments or encoded slashes.',
  },
  RequestControlFailed: { fixers: ['caller'], detail: 'The request must carry the header x-tenant as the API requires it.' },
  CredentialMissing: { fixers: ['caller'], detail: 'Send an API key in the X-API-Key header.' },
  CredentialInvalid: { fixers: ['caller'], detail: 'The API key is invalid.' },
  CorsOriginNotAllowed: { fixers: ['provider'], detail: 'This origin is not allowed to call the API.' },
  IpNotAllowed: { fixers: ['caller', 'provider'], detail: 'This IP address is not allowed to call this version.' },
  NotSubscribed: { fixers: ['caller', 'provider'], detail: 'The subscription is not approved.' },
  RouteNotFound: { fixers: ['caller', 'provider'], detail: 'No method of this version has this path.' },
  MethodNotAllowed: { fixers: ['caller'], detail: 'This path does not support this HTTP method.' },
  RequestTimeout: { fixers: ['caller'], detail: 'The headers of the request did not arrive in time.' },
  PayloadTooLarge: { fixers: ['caller', 'operator'], detail: 'The request body exceeds the size limit.' },
  ExpectationFailed: { fixers: ['caller'], detail: 'The only supported expectation is 100-continue.' },
  UsageLimitExceeded: {
    fixers: ['caller', 'provider'],
    detail: 'The usage limit is exceeded. Try again after the time in Retry-After.',
  },
  TransferCodingNotSupported: { fixers: ['caller'], detail: 'The only supported transfer coding is chunked.' },
  TargetConnectionFailed: { fixers: ['provider'], detail: 'The target server could not be reached.' },
  ApiNotServable: { fixers: ['provider'], detail: 'This version cannot be served as deployed. Its developer has been notified.' },
  VersionPaused: { fixers: ['provider'], detail: 'This version is paused.' },
  NoHealthyServer: { fixers: ['provider'], detail: 'No target server is available. Try again later.' },
  TargetOverloaded: { fixers: ['provider'], detail: 'The target servers cannot take more calls at the moment. Try again later.' },
  IntrospectionFailed: { fixers: ['operator'], detail: 'The access token could not be verified.' },
  NotReady: { fixers: ['operator'], detail: 'The gateway is starting. Try again in a moment.' },
  TargetTimeout: { fixers: ['provider'], detail: 'The target server did not respond in time.' },
}
