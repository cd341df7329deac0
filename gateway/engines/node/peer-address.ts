import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { NO_ADDRESS, plainAddress } from '@portico/settings/trusted-proxies'

const PEERS = new WeakMap<Duplex, string>()

/** Keeps the address of a connection as it opens: a client that resets it has none any more when its request is read. */
export function notePeer(socket: Socket): void {
  PEERS.set(socket, plainAddress(socket.remoteAddress ?? NO_ADDRESS))
}

/** The address that a connection had when it opened; `NO_ADDRESS` when its client was gone by then. */
export function peerOf(socket: Duplex): string {
  return PEERS.get(socket) ?? NO_ADDRESS
}
