import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A port to serve on, and the setting that names it; without a host, on all interfaces. */
export type WantedPort = { setting: string; port: number; host?: string; advice?: string }

/**
 * Throws an error of one line, with port and setting, if a port is in use and not freed within `patienceMs` milliseconds, as by a previous
 * start that is stopping.
 */
export async function checkPorts(wanted: WantedPort[], patienceMs = 0): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (const { setting, port, host, advice = `set ${setting} to another` } of wanted) {
    for (;;) {
      const problem = await tryToListen(port, host)
      if (!problem) break
      if (problem === 'EACCES') throw new Error(`port ${port} needs more rights than this user has; set ${setting} to a port above 1023`)
      if (problem !== 'EADDRINUSE') throw new Error(`port ${port} cannot be used (${problem}); ${advice}`)
      if (Date.now() >= deadline) throw new Error(`port ${port} is taken; free it or ${advice}`)
      await wait(200)
    }
  }
}

function tryToListen(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
