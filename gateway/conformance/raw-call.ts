import { connect, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** An answer as received on the wire. */
export interface RawAnswer {
  status: number
  /** Lower-case names; the last value of a repeated header. */
  headers: Record<string, string>
  rawHeaders: [string, string][]
  body: string
  /** False if the connection ended before the body was complete. */
  whole: boolean
  /** Whether the gateway closed the connection; with HTTP/2, whether it reset the stream. */
  closed: boolean
}

/** For hangs only: a busy machine takes its time. */
const PATIENCE_MS = 30_000

/** The connection below TLS. */
const BELOW = new WeakMap<Socket, Socket>()

/** How a connection reaches the gateway. */
export interface Way {
  /** The client's address, within 127.0.0.0/8; 127.0.0.1 by default. */
  from?: string
  /** How to open TLS; cleartext without it. */
  tls?: ConnectionOptions
  /** The proxy that says with the PROXY protocol where the connection comes from. */
  proxy?: string
}

/** Opens a connection. */
export function connectTo(port: number, { from = '127.0.0.1', tls, proxy }: Way = {}): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: proxy ?? from })
  if (proxy) socket.write(`PROXY TCP4 ${from} 127.0.0.1 50000 443\r\n`)
  if (!tls) return socket
  const secure = connectTls({ ...tls, socket })
  BELOW.set(secure, socket)
  return secure
}

/** Resets a connection. */
export function resetConnection(socket: Socket): void {
  const below = BELOW.get(socket) ?? socket
  below.resetAndDestroy()
}

/** Sends raw bytes on a new connection and reads one answer. Rejects after 30 s without one. */
export async function callRaw(port: number, bytes: string | Buffer, way?: Way): Promise<RawAnswer> {
  const socket = connectTo(port, way)
  try {
    socket.write(bytes)
    return await readAnswer(socket, bytes.toString().startsWith('HEAD '))
  } finally {
    socket.destroy()
  }
}

/** Reads one answer from a connection; `head` for answers that have no body whatever their headers say. */
export function readAnswer(socket: Socket, head = false): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  let bytes = Buffer.alloc(0)
  const end = (closed: boolean) => {
    const answer = parseAnswer(bytes, head)
    // An announced close is part of the answer.
    const closeFollows = answer?.headers.connection === 'close' && !closed
    if (answer && (answer.whole || closed) && !closeFollows) {
      clearTimeout(timer)
      // The close may follow right after the answer and belongs to it.
      setTimeout(() => resolve({ ...answer, closed: closed || socket.readableEnded || socket.destroyed }), closed ? 0 : 20)
    } else if (closed) {
      clearTimeout(timer)
      reject(new Error(`the connection closed after ${bytes.length} bytes`))
    }
  }
  const timer = setTimeout(() => {
    socket.destroy()
    reject(new Error(`no complete answer in time: ${bytes.toString('latin1').slice(0, 300)}`))
  }, PATIENCE_MS)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    end(false)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => end(true))
  return promise
}

function parseAnswer(bytes: Buffer, head: boolean): Omit<RawAnswer, 'closed'> | null {
  const text = bytes.toString('latin1')
  const split = text.indexOf('\r\n\r\n')
  if (split === -1) return null
  const [statusLine = '', ...lines] = text.slice(0, split).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  if (status < 200) return parseAnswer(bytes.subarray(split + 4), head)
  const rawHeaders = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const headers = Object.fromEntries(rawHeaders.map(([name, value]) => [name.toLowerCase(), value]))
  const rest = bytes.subarray(split + 4)
  const base = { status, headers, rawHeaders }
  if (head || status === 204 || status === 304) return { ...base, body: rest.toString(), whole: true }
  if (headers['transfer-encoding'] === 'chunked') return { ...base, ...parseChunks(rest) }
  const length = headers['content-length']
  return { ...base, body: rest.toString(), whole: length === undefined ? false : rest.length >= Number(length) }
}

function parseChunks(bytes: Buffer): { body: string; whole: boolean } {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) break
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (size === 0) return { body: Buffer.concat(chunks).toString(), whole: true }
    if (bytes.length < end + 2 + size) break
    chunks.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return { body: Buffer.concat(chunks).toString(), whole: false }
}
