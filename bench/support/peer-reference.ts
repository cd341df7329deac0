import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'

/** The peer: a widely used renderer of references, of one page and one script, from the package registry. */
export const PEER = { name: 'redoc', version: '3.0.1', script: 'bundles/redoc.standalone.js' }

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Peer</title><body><redoc spec-url="/document.json" disable-telemetry="true"></redoc>' +
  '<script type="module" src="/peer.js"></script></body></html>'

/** Serves a page of the peer with a document, compressed. `close` ends it and removes the peer. */
export async function servePeer(file: string): Promise<{ url: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-peer-'))
  const packed = execFileSync('npm', ['pack', `${PEER.name}@${PEER.version}`, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', folder])
  const files: Record<string, string> = { '/peer.js': join(folder, 'package', PEER.script), '/document.json': file }
  const server = createServer((request, response) => {
    const path = files[request.url ?? '']
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
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
