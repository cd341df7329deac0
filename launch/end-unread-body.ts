import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of a body is still taken after its answer, and for how long: a browser that is sending gets to read the answer. */
export const UNREAD_MAX_BYTES = 256 * 1024
const UNREAD_MAX_MS = 1_000

/**
 * Ends the connection of a request that was answered before its body was read, as refusals are: Node would go on to take the rest, however
 * long it is, or wait for it for minutes. A short rest is taken, and the connection lives on.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Before 'finish', when Node begins to take the rest uncounted.
  response.once('prefinish', () => {
    if (request.complete) return
    const { socket } = request
    let taken = 0
    const timer = setTimeout(() => socket.destroy(), UNREAD_MAX_MS)
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length
      if (taken > UNREAD_MAX_BYTES) request.pause()
    })
    request.once('end', () => clearTimeout(timer))
    socket.once('close', () => clearTimeout(timer))
    request.resume()
    request.read(0)
  })
}
