import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { NO_ADDRESS, plainAddress } from '@portico/settings/trusted-proxies'

const PEERS = new WeakMap<Duplex, string>()

/** A connection; one with TLS has the connection below it as its parent. */
interface Layered extends Duplex {
  _parent?: Duplex | null
}

/** Stores the address of a new connection: after a client resets it, the socket no longer has one. */
export function notePeer(socket: Socket): void {
  setPeer(socket, plainAddress(socket.remoteAddress ?? NO_ADDRESS))
}

/** Replaces the address of a connection by the one that a trusted proxy says it has. */
export function setPeer(socket: Socket, address: string): void {
  PEERS.set(socket, address)
}

/** Returns the address that a connection had when it opened; `NO_ADDRESS` if the client was already gone. */
export function peerOf(socket: Layered): string {
  return PEERS.get(socket) ?? (socket._parent ? PEERS.get(socket._parent) : undefined) ?? NO_ADDRESS
}

/** Returns whether a connection has TLS. */
export function isSecure(socket: Duplex & { encrypted?: boolean }): boolean {
  return socket.encrypted === true
}
