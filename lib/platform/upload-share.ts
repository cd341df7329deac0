/** How many bytes of bodies one person or address may have on their way at once: two of the largest documents. */
export const SHARE_MAX_BYTES = 96 * 1024 * 1024

const onTheirWay = new Map<string, number>()

/**
 * Takes `bytes` of an owner's share for as long as a body is on its way, and returns how to give them back; undefined when the share is
 * used up. So nobody can fill platform and network with half-sent bodies; others do not feel it.
 */
export function takeUploadShare(owner: string, bytes: number): (() => void) | undefined {
  const taken = (onTheirWay.get(owner) ?? 0) + bytes
  if (taken > SHARE_MAX_BYTES) return undefined
  onTheirWay.set(owner, taken)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (onTheirWay.get(owner) ?? 0) - bytes
    if (left > 0) onTheirWay.set(owner, left)
    else onTheirWay.delete(owner)
  }
}
