const CHANNEL = 'portico-session'

/** Notifies the other tabs that the session was extended. */
export function announceExtension(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('extended')
  channel.close()
}

/** Calls `onExtended` when another tab has extended the session. Returns a function that stops it. */
export function followExtensions(onExtended: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => onExtended()
  return () => channel.close()
}
