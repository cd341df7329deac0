import { networkInterfaces } from 'node:os'
import { kindOfAddress, plainAddress } from './address-kind.ts'

/** How long the list of interfaces is cached, in milliseconds. */
const LOOK_AGAIN_MS = 5_000

let known = new Set<string>()
let lookedAt = Number.NEGATIVE_INFINITY

/** Returns whether an IP address is this machine's: loopback, or an address of an interface. */
export function isOwnMachine(address: string): boolean {
  if (kindOfAddress(address) === 'loopback') return true
  const now = performance.now()
  if (now - lookedAt > LOOK_AGAIN_MS) {
    const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    known = new Set(interfaces.map((one) => plainAddress(one.address)))
    lookedAt = now
  }
  return known.has(plainAddress(address))
}
