import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { refuse } from './refusal.ts'

const HEARTBEAT_MS = 5_000
const STREAMS_MAX = 2_000
/** A client with more unread bytes is dropped; it reconnects and catches up. */
const BACKLOG_MAX_BYTES = 1024 * 1024

/** An open response of server-sent events (WHATWG HTML, section 9.2). */
export interface EventStream {
  send: (event: string, id: number, data: unknown) => void
  onClose: (listener: () => void) => void
}

/** The open streams of this process, limited in number, and ended when it stops. */
export class EventStreams {
  readonly #open = new Set<() => void>()

  get size(): number {
    return this.#open.size
  }

  /** Turns a response into a stream. */
  open(reply: FastifyReply): EventStream {
    if (this.#open.size >= STREAMS_MAX) refuse('TooManyRequests', { retryAfterSeconds: 5 })
    const headers = { ...reply.getHeaders() } as OutgoingHttpHeaders
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const write = (text: string) => {
      if (raw.writableLength > BACKLOG_MAX_BYTES) raw.destroy()
      else if (!raw.writableEnded && !raw.destroyed) raw.write(text)
    }
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    const end = () => raw.end()
    this.#open.add(end)
    const listeners: (() => void)[] = []
    raw.once('close', () => {
      clearInterval(heartbeat)
      this.#open.delete(end)
      for (const listener of listeners) listener()
    })
    raw.on('error', () => raw.destroy())
    write(': welcome\n\n')
    return {
      send: (event, id, data) => write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
      onClose: (listener) => listeners.push(listener),
    }
  }

  /** Ends every stream: followers reconnect to another node or to the next start. */
  closeAll(): void {
    for (const end of this.#open) end()
  }
}
