import { createServer } from 'node:net'

/** Returns the first port from `first` on which nothing on this machine listens. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port <= 65_535; port++) {
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${first} upwards is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
