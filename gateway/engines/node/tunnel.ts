import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Exchange } from './exchange.ts'
import { isSecure } from './peer-address.ts'

/** The client's side of a request for another protocol. */
export interface Upgrade {
  protocol: string
  socket: Socket
  /** Bytes that arrived after the request. */
  head: Buffer
}

/**
 * Completes an upgrade: answers 101 with these headers (alternating names and values) and passes bytes both ways until one side closes or
 * nothing was sent for `idleMs`. Calls `ended` when the target server's connection has closed.
 */
export function openTunnel(
  exchange: Exchange,
  { protocol, socket, head }: Upgrade,
  target: Duplex,
  headers: readonly string[],
  idleMs: number,
  ended: () => void,
): void {
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', `Upgrade: ${protocol}`]
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  exchange.noteUpgraded()
  // Before there is a listener, which would get these bytes at once, and the other side not.
  if (head.length > 0) socket.unshift(head)
  target.on('data', (chunk: Buffer) => {
    exchange.responseBytes += chunk.length
  })
  socket.on('data', (chunk: Buffer) => {
    exchange.requestBytes += chunk.length
  })
  socket.setTimeout(idleMs, () => socket.destroy())
  target.once('error', () => {
    // A reset of the target server is not passed on as a regular end; TLS without its own end is not one.
    if (isSecure(socket)) socket.destroy()
    else socket.resetAndDestroy()
    exchange.cut('TargetConnectionFailed')
  })
  target.once('close', () => {
    ended()
    socket.destroySoon()
  })
  socket.once('close', () => target.destroy())
  socket.pipe(target)
  target.pipe(socket)
}
