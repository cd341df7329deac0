const CHANNEL = 'portico-session'

/** Tells the other tabs that the session lives on. */
export function tellExtended(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('extended')
  channel.close()
}

/** Learns that another tab has extended the session. Gives a way to stop. */
export function followExtensions(onExtended: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => onExtended()
  return () => channel.close()
}
