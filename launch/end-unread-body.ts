import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of a body is read after its answer, and for how long, so that a browser that is still sending can read the answer. */
export const UNREAD_MAX_BYTES = 256 * 1024
const UNREAD_MAX_MS = 1_000

/**
 * Closes the connection of a request that was answered before its body was read, as refusals are: Node would read the rest, however long,
 * or wait for it for minutes. A short rest is read, and the connection stays open.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Before 'finish', when Node starts to read the rest without a limit.
  response.once('prefinish', () => {
    if (request.complete) return
    const { socket } = request
    let taken = 0
    const timer = setTimeout(() => socket.destroy(), UNREAD_MAX_MS)
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length
      if (taken > UNREAD_MAX_BYTES) request.pause()
    })
    const forget = () => {
      clearTimeout(timer)
      socket.off('close', forget)
    }
    request.once('end', forget)
    socket.once('close', forget)
    request.resume()
    request.read(0)
  })
}
