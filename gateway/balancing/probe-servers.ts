import { connect } from 'node:net'
import type { BalancedServer, Balancer } from './balancer.ts'

export const PROBE_EVERY_MS = 2_000
const PROBE_TIMEOUT_MS = 2_000

/** Tries a TCP connection to every server that is out, so that it comes back without costing a call. Never rejects. */
export async function probeServers(balancers: Iterable<Balancer>, noted: (server: BalancedServer) => void): Promise<void> {
  const probes = [...balancers].flatMap((balancer) =>
    balancer.servers
      .filter((server) => server.out)
      .map(async (server) => {
        if (!(await accepts(server))) balancer.noteFailure(server)
        else if (balancer.noteSuccess(server)) noted(server)
      }),
  )
  await Promise.all(probes)
}

function accepts({ plan }: BalancedServer): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host: plan.host, port: plan.port, timeout: PROBE_TIMEOUT_MS })
  const end = (accepted: boolean) => {
    socket.destroy()
    resolve(accepted)
  }
  socket.once('connect', () => end(true))
  socket.once('error', () => end(false))
  socket.once('timeout', () => end(false))
  return promise
}
