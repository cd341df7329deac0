import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { eventually } from './gateway-process.ts'
import { connectTo } from './raw-call.ts'

/** Types of frames (RFC 9113, section 6). */
export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const
export const END_STREAM = 1
export const END_HEADERS = 4
export const PADDED = 8
const ACK = 1
const HEAD_BYTES = 9
/** What a client sends first (RFC 9113, section 3.4). */
export const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

export type Fields = readonly (readonly [name: string, value: string])[]

interface Frame {
  type: number
  flags: number
  stream: number
  payload: Buffer
}

/** What became of a stream: an answer with its body, a reset, or the end of the connection. */
export type Outcome = { end: 'answer'; body: string } | { end: 'reset'; code: number } | { end: 'closed'; code: number | null }

/** A connection on which a test writes frames of HTTP/2 itself, valid or not. */
export class FrameConnection {
  readonly socket: Socket
  readonly frames: Frame[] = []
  isClosed = false
  #bytes = Buffer.alloc(0)

  /** Opens a connection; `first` replaces the preface and the first settings. */
  constructor(port: number, tls: ConnectionOptions, first?: Buffer) {
    this.socket = connectTo(port, { tls: { ...tls, ALPNProtocols: ['h2'] } })
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.isClosed = true
    })
    this.socket.on('end', () => {
      this.isClosed = true
    })
    this.socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.socket.write(first ?? Buffer.concat([Buffer.from(PREFACE), frame(FRAME.settings, 0, 0)]))
  }

  send(...frames: Buffer[]): void {
    if (!this.isClosed) this.socket.write(Buffer.concat(frames))
  }

  /** Waits until a stream has ended in one way or another. */
  async outcome(stream = 1): Promise<Outcome> {
    return eventually((): Outcome | null => {
      const own = this.frames.filter((one) => one.stream === stream)
      const reset = own.find(({ type }) => type === FRAME.reset)
      const isEnded = own.some(({ type, flags }) => type <= FRAME.headers && flags & END_STREAM)
      if (isEnded) return { end: 'answer', body: dataOf(own) }
      if (reset) return { end: 'reset', code: reset.payload.readUInt32BE() }
      if (this.isClosed) return { end: 'closed', code: this.#goAwayCode() }
      return null
    }, `the end of stream ${stream}`)
  }

  #goAwayCode(): number | null {
    return this.frames.findLast(({ type }) => type === FRAME.goAway)?.payload.readUInt32BE(4) ?? null
  }

  #receive(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    while (this.#bytes.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + this.#bytes.readUIntBE(0, 3)
      if (this.#bytes.length < end) return
      const [type = 0, flags = 0] = [this.#bytes[3], this.#bytes[4]]
      this.frames.push({ type, flags, stream: this.#bytes.readUInt32BE(5), payload: this.#bytes.subarray(HEAD_BYTES, end) })
      this.#bytes = this.#bytes.subarray(end)
      if (type === FRAME.settings && !(flags & ACK)) this.send(frame(FRAME.settings, ACK, 0))
    }
  }
}

/** Returns a frame; `length` may lie about its payload. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Buffer | string = '',
  length = Buffer.byteLength(payload, 'latin1'),
): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload])
}

export function headersFrame(stream: number, fields: Fields, flags = END_HEADERS | END_STREAM): Buffer {
  return frame(FRAME.headers, flags, stream, fieldBlock(fields))
}

/** Returns fields as a block of literals (RFC 7541, section 6.2.3), whatever they contain. */
export function fieldBlock(fields: Fields): Buffer {
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0x10]), literal(name), literal(value)]))
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length < 0x7f) return Buffer.concat([Buffer.from([bytes.length]), bytes])
  const length = [0x7f]
  let rest = bytes.length - 0x7f
  for (; rest >= 0x80; rest >>= 7) length.push((rest & 0x7f) | 0x80)
  return Buffer.concat([Buffer.from([...length, rest]), bytes])
}

function dataOf(frames: readonly Frame[]): string {
  return Buffer.concat(frames.filter(({ type }) => type === FRAME.data).map(({ payload }) => payload)).toString()
}
