import { connect, constants, type OutgoingHttpHeaders } from 'node:http2'
import { connectTo, type RawAnswer, type Way } from './raw-call.ts'

/** A call of HTTP/2. */
export interface StreamCall {
  method: string
  path: string
  host: string
  headers: readonly (readonly [name: string, value: string])[]
  body?: string
}

/** Makes one call over HTTP/2 on a new connection. */
export async function callOnStream(port: number, way: Way, call: StreamCall): Promise<RawAnswer> {
  const socket = connectTo(port, { ...way, tls: { ...way.tls, ALPNProtocols: ['h2'] } })
  const session = connect(`https://${call.host}`, { createConnection: () => socket })
  session.on('error', () => undefined)
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of call.headers) {
    const lower = name.toLowerCase()
    // As a parser of HTTP/1.1 reads it.
    headers[lower] = headers[lower] === undefined ? value.trim() : [headers[lower], value.trim()].flat().map(String)
  }
  try {
    const stream = session.request(
      { ...headers, ':method': call.method, ':path': call.path, ':authority': call.host },
      { endStream: call.body === undefined },
    )
    return await new Promise<RawAnswer>((resolve, reject) => {
      let head: Pick<RawAnswer, 'headers' | 'rawHeaders' | 'status'> | null = null
      const chunks: Buffer[] = []
      stream.on('response', (received, _flags, fields) => {
        const status = Number(received[':status'])
        const list = fields as unknown as string[]
        const rawHeaders = list
          .flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, list[i + 1] ?? '']] : []))
          .filter(([name]) => !name.startsWith(':'))
        head = { status, rawHeaders, headers: Object.fromEntries(rawHeaders) }
      })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', () => undefined)
      stream.on('close', () => {
        const whole = stream.rstCode === constants.NGHTTP2_NO_ERROR
        if (head) resolve({ ...head, body: Buffer.concat(chunks).toString(), whole, closed: !whole })
        else reject(new Error(`the stream closed with code ${stream.rstCode}`))
      })
      if (call.body !== undefined) stream.end(call.body)
    })
  } finally {
    session.destroy()
    socket.destroy()
  }
}
