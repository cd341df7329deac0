import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'

/** A renderer of references of one page and one script, from the package registry. */
export interface Peer {
  name: string
  version: string
  script: string
  /** What its documentation says that a page contains. */
  body: string
}

/** Two widely used renderers. */
export const PEERS: readonly Peer[] = [
  {
    name: '@scalar/api-reference',
    version: '1.72.1',
    script: 'dist/browser/standalone.js',
    body: '<div id="app"></div><script src="/peer.js"></script><script>Scalar.createApiReference("#app", { url: "/document.json", withDefaultFonts: false })</script>',
  },
  {
    name: 'redoc',
    version: '3.0.1',
    script: 'bundles/redoc.standalone.js',
    body: '<redoc spec-url="/document.json" disable-telemetry="true"></redoc><script type="module" src="/peer.js"></script>',
  },
]

/** Serves a page of a peer with a document, compressed. `close` ends it and removes the peer. */
export async function servePeer(peer: Peer, file: string): Promise<{ url: string; close: () => void }> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Peer</title><body>${peer.body}</body></html>`
  const folder = mkdtempSync(join(tmpdir(), 'portico-peer-'))
  const packed = execFileSync('npm', ['pack', `${peer.name}@${peer.version}`, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', folder])
  const files: Record<string, string> = { '/peer.js': join(folder, 'package', peer.script), '/document.json': file }
  const server = createServer((request, response) => {
    const path = files[request.url ?? '']
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else if (path === undefined) response.writeHead(404).end()
    else {
      response.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'application/json', 'content-encoding': 'gzip' })
      createReadStream(path).pipe(createGzip()).pipe(response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
