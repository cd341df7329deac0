import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'

const trusted = readProxies(process.env.TRUSTED_PROXIES ?? '')

/**
 * Makes X-Forwarded-For the address of the socket, or what a proxy of TRUSTED_PROXIES (addresses or ranges, by comma) says of its
 * peer. Next passes the header on as it came, so without this anybody could choose an address.
 */
export function takeClientAddress(request: IncomingMessage): void {
  request.headers['x-forwarded-for'] = clientAddress(request)
}

function clientAddress(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return forwarded && isTrusted(peer) ? forwarded : peer.replace(/^::ffff:/, '')
}

function isTrusted(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return trusted.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

function readProxies(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [address = '', bits] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
