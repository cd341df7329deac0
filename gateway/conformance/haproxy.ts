import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { eventually } from './gateway-process.ts'
import type { Backend } from './ready-balancer.ts'

/** HAProxy waits as long for the answer of a check. */
const CHECK_EVERY_MS = 3_000

/** HAProxy in front of gateways: calls go in turn to those whose `/readyz` answers 200, over connections that it keeps. It sends no call twice. */
export class HaProxy {
  readonly #child: ChildProcess
  readonly #backends: number
  readonly #statistics: number
  readonly port: number

  private constructor(child: ChildProcess, backends: number, port: number, statistics: number) {
    this.#child = child
    this.#backends = backends
    this.port = port
    this.#statistics = statistics
  }

  /** Starts the program of this path; its configuration is in `directory`. */
  static async open(program: string, directory: string, backends: readonly Backend[]): Promise<HaProxy> {
    const [port, statistics] = [await freePort(), await freePort()]
    const file = join(directory, `haproxy-${port}.cfg`)
    writeFileSync(file, configurationOf(backends, port, statistics))
    const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
    const proxy = new HaProxy(child, backends.length, port, statistics)
    await eventually(async () => (await proxy.#states()) !== null, 'HAProxy answers')
    return proxy
  }

  /** Whether all gateways get calls. */
  async areAllReady(): Promise<boolean> {
    const states = (await this.#states()) ?? []
    return states.length === this.#backends && states.every((state) => state.startsWith('UP'))
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  /** Returns the state of each gateway; null if there is no answer. */
  async #states(): Promise<string[] | null> {
    const answer = await fetch(`http://127.0.0.1:${this.#statistics}/;csv`).catch(() => null)
    if (answer?.status !== 200) return null
    const [head = '', ...lines] = (await answer.text()).trim().split('\n')
    const at = head.split(',').indexOf('status')
    return lines.flatMap((line) => (/^gateways,g\d+,/.test(line) ? [line.split(',')[at] ?? ''] : []))
  }
}

/** As docs/operations.md advises: readiness is checked at the ops port, and a call is not repeated. */
function configurationOf(backends: readonly Backend[], port: number, statistics: number): string {
  const servers = backends.map(
    (backend, index) =>
      `  server g${index} 127.0.0.1:${backend.port} check port ${backend.opsPort} inter ${CHECK_EVERY_MS}ms fall 1 rise 1 pool-max-conn 100`,
  )
  return `defaults
  mode http
  timeout connect 5s
  timeout client 120s
  timeout server 120s
  timeout check 10s
  timeout http-keep-alive 1h
  retries 0
frontend calls
  bind 127.0.0.1:${port}
  default_backend gateways
backend gateways
  balance roundrobin
  http-reuse safe
  option httpchk GET /readyz
${servers.join('\n')}
frontend statistics
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
`
}
