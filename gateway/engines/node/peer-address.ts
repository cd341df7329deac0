import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { NO_ADDRESS, plainAddress } from '@portico/settings/trusted-proxies'

const PEERS = new WeakMap<Duplex, string>()

/** Stores the address of a new connection: after a client resets it, the socket no longer has one. */
export function notePeer(socket: Socket): void {
  PEERS.set(socket, plainAddress(socket.remoteAddress ?? NO_ADDRESS))
}

/** Returns the address that a connection had when it opened; `NO_ADDRESS` if the client was already gone. */
export function peerOf(socket: Duplex): string {
  return PEERS.get(socket) ?? NO_ADDRESS
}
