import { isIPv4, isIPv6, type Socket } from 'node:net'
import { plainAddress } from '@portico/settings/trusted-proxies'

/** What a PROXY protocol header says: its length, and the client's address; null if the proxy speaks for itself or does not know it. */
export interface ProxyHeader {
  length: number
  address: string | null
}

const V1_START = Buffer.from('PROXY ')
const V1_BYTES_MAX = 107
const V1_ADDRESSES = /^PROXY (TCP4|TCP6) (\S+) (\S+) (\d{1,5}) (\d{1,5})$/
const V1_UNKNOWN = /^PROXY UNKNOWN(?: |$)/
const PORT_MAX = 65_535

const V2_START = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const V2_HEAD_BYTES = 16
/** Addresses and the fields after them. */
const V2_REST_MAX = 2_048
const LOCAL = 0x20
const PROXY = 0x21
const [INET, INET6] = [1, 2]

/**
 * Returns the PROXY protocol header (version 1 or 2) at the start of a connection's bytes; 'incomplete' if more bytes are needed, 'invalid' if
 * they are no header.
 */
export function parseProxyHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  if (startsLike(bytes, V1_START)) return bytes.length < V1_START.length ? 'incomplete' : parseText(bytes)
  if (startsLike(bytes, V2_START)) return bytes.length < V2_HEAD_BYTES ? 'incomplete' : parseBinary(bytes)
  return 'invalid'
}

/**
 * Reads the header from a new connection and calls `take` with the address; the bytes after it are the connection's first. Closes a
 * connection that sends none within `waitMs`.
 */
export function readProxyHeader(socket: Socket, waitMs: number, take: (address: string | null) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  const close = () => socket.destroy()
  const wait = setTimeout(close, waitMs)
  const read = () => {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) return
    bytes = Buffer.concat([bytes, chunk])
    const found = parseProxyHeader(bytes)
    if (found === 'incomplete') return
    if (found === 'invalid') {
      close()
      return
    }
    stop()
    if (bytes.length > found.length) socket.unshift(bytes.subarray(found.length))
    take(found.address)
  }
  const stop = () => {
    clearTimeout(wait)
    socket.off('readable', read).off('end', close).off('close', stop).off('error', close)
  }
  socket.on('readable', read).on('end', close).on('close', stop).on('error', close)
}

function parseText(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  const end = bytes.subarray(0, V1_BYTES_MAX).indexOf('\r\n')
  if (end === -1) return bytes.length < V1_BYTES_MAX ? 'incomplete' : 'invalid'
  const line = bytes.toString('latin1', 0, end)
  if (V1_UNKNOWN.test(line)) return { length: end + 2, address: null }
  const [, family, source = '', target = '', ...ports] = V1_ADDRESSES.exec(line) ?? []
  const isAddress = family === 'TCP4' ? isIPv4 : isIPv6
  if (family === undefined || !isAddress(source) || !isAddress(target) || ports.some((port) => Number(port) > PORT_MAX)) return 'invalid'
  return { length: end + 2, address: plainAddress(source) }
}

function parseBinary(bytes: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  const [command, family] = [bytes[12], (bytes[13] ?? 0) >> 4]
  const rest = bytes.readUInt16BE(14)
  if ((command !== LOCAL && command !== PROXY) || rest > V2_REST_MAX) return 'invalid'
  const length = V2_HEAD_BYTES + rest
  if (bytes.length < length) return 'incomplete'
  const addresses = bytes.subarray(V2_HEAD_BYTES, length)
  if (command === LOCAL || (family !== INET && family !== INET6)) return { length, address: null }
  // Two addresses and two ports.
  const bytesOfAddress = family === INET ? 4 : 16
  if (addresses.length < 2 * bytesOfAddress + 4) return 'invalid'
  return { length, address: addressOf(addresses.subarray(0, bytesOfAddress)) }
}

function addressOf(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(i * 2).toString(16))
  return plainAddress(groups.join(':'))
}

function startsLike(bytes: Buffer, start: Buffer): boolean {
  const shared = Math.min(bytes.length, start.length)
  return bytes.subarray(0, shared).equals(start.subarray(0, shared))
}
