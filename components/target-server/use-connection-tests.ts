'use client'
import { serverKey } from '@portico/contract/target-server/target-server-input'
import { useCallback, useRef, useState } from 'react'
import { type ConnectionTest, testConnection } from '@/lib/target-server/target-server-queries'
import type { ServerAddress } from './server-address'

/** The state of one server's test; `notRun` when the platform could not be called. */
export type TestState = 'running' | EndedTest
type EndedTest = ConnectionTest | { result: 'notRun'; durationMs: 0 }

/** Connection tests by protocol, address and port: a changed address has no result until it is tested again. */
export interface ConnectionTests {
  stateOf: (server: ServerAddress) => TestState | undefined
  /** Tests a server and stores the result. */
  run: (server: ServerAddress) => Promise<EndedTest>
  /** Tests those without a result yet, and returns all that did not connect. */
  failedOf: (servers: readonly ServerAddress[]) => Promise<ServerAddress[]>
}

/** Returns the connection tests of one form or page. */
export function useConnectionTests(): ConnectionTests {
  const [states, setStates] = useState<Readonly<Record<string, TestState>>>({})
  const known = useRef<Record<string, TestState>>({})
  const keep = useCallback((server: ServerAddress, state: TestState) => {
    known.current = { ...known.current, [serverKey(server)]: state }
    setStates(known.current)
  }, [])

  const run = useCallback(
    async (server: ServerAddress) => {
      keep(server, 'running')
      const state: EndedTest = await testConnection(partsOf(server)).catch(() => ({ result: 'notRun' as const, durationMs: 0 as const }))
      keep(server, state)
      return state
    },
    [keep],
  )
  const failedOf = useCallback(
    async (servers: readonly ServerAddress[]) => {
      const results = await Promise.all(
        servers.map(async (server) => {
          const state = known.current[serverKey(server)]
          return { server, state: state === undefined || state === 'running' ? await run(server) : state }
        }),
      )
      return results.filter(({ state }) => state.result !== 'connected').map(({ server }) => server)
    },
    [run],
  )
  const stateOf = useCallback((server: ServerAddress) => states[serverKey(server)], [states])
  return { stateOf, run, failedOf }
}

function partsOf({ protocol, address, port }: ServerAddress): ServerAddress {
  return { protocol, address: address.trim(), port }
}
