import 'server-only'
/** The bytes of request bodies that one user or address may have in flight: two of the largest documents. */
export const SHARE_MAX_BYTES = 96 * 1024 * 1024

const inFlight = new Map<string, number>()

/**
 * Reserves `bytes` of an owner's share while a body is in flight, and returns a function that releases them; undefined when the share is
 * used up. So nobody can exhaust platform and network with half-sent bodies.
 */
export function reserveUploadShare(owner: string, bytes: number): (() => void) | undefined {
  const taken = (inFlight.get(owner) ?? 0) + bytes
  if (taken > SHARE_MAX_BYTES) return undefined
  inFlight.set(owner, taken)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (inFlight.get(owner) ?? 0) - bytes
    if (left > 0) inFlight.set(owner, left)
    else inFlight.delete(owner)
  }
}
