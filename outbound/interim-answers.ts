import type { Socket } from 'node:net'

/** Interim answers before one answer, and their bytes. A server that sends more is broken. */
const COUNT_MAX = 100
const BYTES_MAX = 64 * 1_024

/** How an interim answer begins; 101 is none, because the connection changes its protocol with it (RFC 9110, section 15.2). */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/
/** `HTTP/1.1 100 `: an interim answer is recognized by its first bytes. */
const START_LENGTH = 13
const CLASS_AT = 9
const CLASS_INTERIM = '1'.charCodeAt(0)
const HEAD_END = '\r\n\r\n'

const TOO_MANY = 'the server sends too many interim answers'
const NOTHING = Buffer.alloc(0)

/**
 * Takes the interim answers (1xx) out of what a connection receives, also those that nobody asked for: undici takes 100 for an error, and
 * prolongs the time for an answer with each other one.
 */
export class InterimAnswers {
  #expects = false
  /** What has come of an interim answer that is not complete, or of a start that is too short to recognize. */
  #held: Buffer = NOTHING
  #count = 0
  #bytes = 0

  /** Notes that a request is sent: what comes next is its answer, or an interim one before it. */
  expectAnswer(): void {
    this.#expects = true
    this.#held = NOTHING
    this.#count = 0
    this.#bytes = 0
  }

  /** Returns what is left of received bytes without interim answers. Throws if there are too many of them, or too large ones. */
  without(received: Buffer): Buffer {
    if (!this.#expects) return received
    let rest = this.#held.length > 0 ? Buffer.concat([this.#held, received]) : received
    this.#held = NOTHING
    while (mayBeInterim(rest)) {
      const end = rest.indexOf(HEAD_END)
      const length = end === -1 ? rest.length : end + HEAD_END.length
      if (this.#bytes + length > BYTES_MAX) throw new Error(TOO_MANY)
      if (end === -1) {
        this.#held = rest
        return NOTHING
      }
      this.#count += 1
      if (this.#count > COUNT_MAX) throw new Error(TOO_MANY)
      this.#bytes += length
      rest = rest.subarray(length)
    }
    this.#expects = false
    return rest
  }
}

/** Returns whether bytes are the start of an interim answer, as far as they can be recognized. */
function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length > CLASS_AT && bytes[CLASS_AT] !== CLASS_INTERIM) return false
  const start = bytes.toString('latin1', 0, START_LENGTH)
  return start.length < START_LENGTH ? INTERIM.test(start + 'HTTP/1.1 102 '.slice(start.length)) : INTERIM.test(start)
}

/** Lets a client read a socket without the interim answers that it receives; closes the socket if there are too many. */
export function skipInterimAnswers(socket: Socket, answers: InterimAnswers): void {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const received = read(size) as Buffer | null
    if (received === null || size !== undefined) return received
    try {
      return answers.without(received)
    } catch (error) {
      socket.destroy(error as Error)
      return NOTHING
    }
  }
}
