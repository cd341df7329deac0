import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems hand out ports above these to whoever asks for any. */
const LOWEST = 10_240
const HIGHEST = 32_767

/**
 * Returns a port that is free at an address of this machine, and that stays free while it is closed: nothing else gets it that asks the
 * system for any port, as servers of other tests do.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isFree(host, port)) return port
  }
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
