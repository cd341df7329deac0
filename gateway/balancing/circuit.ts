import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'

/** Whether a server gets calls, by the results of earlier ones. */
export interface Circuit {
  /** Consecutive failed calls. */
  failures: number
  /** Whether the server gets no calls, but one as a trial once `retryAt` has passed. */
  open: boolean
  /** Unix milliseconds. */
  retryAt: number
  /** Whether the trial call is in flight. */
  trying: boolean
  /** How often it opened in a row: each time doubles the time until the trial. */
  openings: number
  /** When it last closed, in Unix milliseconds. */
  closedAt: number
}

export const CLOSED: Readonly<Circuit> = { failures: 0, open: false, retryAt: 0, trying: false, openings: 0, closedAt: 0 }

/** Returns whether a server may get a call. */
export function letsThrough({ open, retryAt, trying }: Circuit, now: number): boolean {
  return !open || (now >= retryAt && !trying)
}

/** Returns whether as many calls failed in a row as the policy allows. */
export function isTripped({ failures }: Circuit, { failuresToEject }: TrafficPolicy): boolean {
  return failuresToEject > 0 && failures >= failuresToEject
}

/** Opens a circuit. After it was closed for the longest ejection, it starts with the shortest one again. */
export function open(circuit: Circuit, { ejectionMs, ejectionMsMax }: TrafficPolicy, now: number): void {
  if (!circuit.open && now - circuit.closedAt >= ejectionMsMax) circuit.openings = 0
  circuit.retryAt = now + Math.min(ejectionMsMax, ejectionMs * 2 ** circuit.openings)
  circuit.openings += 1
  circuit.open = true
}

/** Closes a circuit, after a passed trial. */
export function close(circuit: Circuit, now: number): void {
  circuit.open = false
  circuit.trying = false
  circuit.failures = 0
  circuit.closedAt = now
}

/** Returns whether one more of a group's servers may be taken out. */
export function mayTakeOut(servers: number, out: number, { ejectedPercentMax }: TrafficPolicy): boolean {
  return (out + 1) * 100 <= servers * ejectedPercentMax
}
