import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '../../conformance/free-port.ts'
import { eventually } from '../../conformance/gateway-process.ts'

/** A Redis of its own for a test, in memory only: it loses its data when it ends. `npm test` installs the program. */
export class RedisServer {
  readonly #port: number
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null

  private constructor(port: number, environment: Record<string, string>) {
    this.#port = port
    this.#environment = environment
  }

  /** Starts one on a free port, with these environment variables besides those of this process. */
  static async open(environment: Record<string, string> = {}): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), environment)
    await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  /** Starts the program, on the same port each time. */
  async start(): Promise<void> {
    const settings = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn(process.env.REDIS_SERVER ?? 'redis-server', settings, {
      stdio: 'ignore',
      env: { ...process.env, ...this.#environment },
    })
    const { promise: failed, reject } = Promise.withResolvers<never>()
    child.once('error', () => reject(new Error('redis-server was not found: install it (apt-get install redis-server)')))
    this.#child = child
    await Promise.race([failed, eventually(() => this.#answers(), 'Redis answers')])
  }

  /** Stops the program without its knowledge, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async #answers(): Promise<boolean> {
    const socket = connect(this.#port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      socket.write('PING\r\n')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return answer.toString().startsWith('+PONG')
    } catch {
      return false
    } finally {
      socket.destroy()
    }
  }
}
