/** Errors of the data plane and their HTTP statuses (gateway contract, "Order of decisions"). */
export const GATEWAY_ERROR_STATUS = {
  MalformedRequest: 400,
  RequestControlFailed: 400,
  CredentialMissing: 401,
  CredentialInvalid: 401,
  CorsOriginNotAllowed: 403,
  IpNotAllowed: 403,
  NotSubscribed: 403,
  RouteNotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  PayloadTooLarge: 413,
  ExpectationFailed: 417,
  UsageLimitExceeded: 429,
  TransferCodingNotSupported: 501,
  TargetConnectionFailed: 502,
  ApiNotServable: 503,
  VersionPaused: 503,
  NoHealthyServer: 503,
  TargetOverloaded: 503,
  IntrospectionFailed: 503,
  NotReady: 503,
  TargetTimeout: 504,
} as const satisfies Record<string, number>

export type GatewayErrorCode = keyof typeof GATEWAY_ERROR_STATUS

/** Returns whether a text is an error code of the gateway. */
export function isGatewayErrorCode(text: string): text is GatewayErrorCode {
  return Object.hasOwn(GATEWAY_ERROR_STATUS, text)
}
