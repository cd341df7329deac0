import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { CallEvent } from '../engines/call-event.ts'

/** The step in which a call ended. `forward`: the target server answered; `client`: the client disconnected; `gateway`: an unexpected error. */
export type CallPhase = 'request' | 'route' | 'version' | 'credential' | 'limits' | 'target' | 'forward' | 'client' | 'gateway'

const PHASE_OF_CODE: Readonly<Record<GatewayErrorCode, CallPhase>> = {
  MalformedRequest: 'request',
  RequestTimeout: 'request',
  ExpectationFailed: 'request',
  TransferCodingNotSupported: 'request',
  NotReady: 'request',
  RouteNotFound: 'route',
  MethodNotAllowed: 'route',
  CorsOriginNotAllowed: 'version',
  ApiNotServable: 'version',
  VersionPaused: 'version',
  IpNotAllowed: 'version',
  CredentialMissing: 'credential',
  CredentialInvalid: 'credential',
  IntrospectionFailed: 'credential',
  NotSubscribed: 'credential',
  UsageLimitExceeded: 'limits',
  RequestControlFailed: 'limits',
  PayloadTooLarge: 'limits',
  NoHealthyServer: 'target',
  TargetOverloaded: 'target',
  TargetConnectionFailed: 'target',
  TargetTimeout: 'target',
}

/** Returns the step in which a call ended. */
export function phaseOf({ end, error }: Pick<CallEvent, 'end' | 'error'>): CallPhase {
  if (end === 'clientClosed') return 'client'
  if (end === 'fault') return 'gateway'
  return error === null ? 'forward' : PHASE_OF_CODE[error]
}
