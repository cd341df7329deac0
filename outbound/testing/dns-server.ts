import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

const HEADER_BYTES = 12
const TYPE_A = 1
const TYPE_AAAA = 28
const NAME_ERROR = 3

/** A name server for tests, over a real socket. */
export interface DnsServer {
  /** As `127.0.0.1:5353`, for `Resolver.setServers`. */
  address: string
  /** The names that were asked for, one for each question. */
  asked: string[]
  /** Sets the addresses of a name and their TTL in seconds; none makes the name unknown. */
  set: (name: string, addresses: readonly string[], ttl?: number) => void
  /** Stops answering, until it is called with false. */
  beSilent: (silent: boolean) => void
  close: () => Promise<void>
}

/** Starts a name server that knows no names yet. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const records = new Map<string, { addresses: readonly string[]; ttl: number }>()
  const asked: string[] = []
  let silent = false
  socket.on('message', (query, peer) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    if (silent) return
    const { addresses = [], ttl = 0 } = records.get(name) ?? {}
    const ofType = addresses.filter((address) => isIPv4(address) === (type === TYPE_A) && (type === TYPE_A || type === TYPE_AAAA))
    const head = Buffer.from(query.subarray(0, HEADER_BYTES))
    head.writeUInt16BE(0x8180 | (addresses.length > 0 ? 0 : NAME_ERROR), 2)
    head.writeUInt16BE(ofType.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, query.subarray(HEADER_BYTES, end), ...ofType.map((one) => recordOf(one, type, ttl))]), peer.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    set: (name, addresses, ttl = 60) => void records.set(name, { addresses, ttl }),
    beSilent: (given) => {
      silent = given
    },
    close: () => new Promise((closed) => socket.close(closed)),
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Returns a record of the question's name. */
function recordOf(address: string, type: number, ttl: number): Buffer {
  const data = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : bytesOfIPv6(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOfIPv6(address: string): Buffer {
  const [before = '', after = ''] = address.split('::')
  const [first, last] = [before, after].map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...(first ?? []), ...Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0'), ...(last ?? [])]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
