import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'

/** A widely used renderer of references, from the package registry, with its default settings. */
export interface Peer {
  name: string
  version: string
  /** Makes what it serves of the document `openapi.json` in a folder, and returns the folder to serve and its page that contains a text. */
  make: (folder: string, peer: Peer, shows: string) => { root: string; page: string }
}

/** What a renderer serves. */
export interface ServedPeer {
  /** Of the page that contains the wanted text. */
  url: string
  /** Of what is sent beside scripts and styles (gzip): the page, or the document that its script reads. */
  kilobytes: number
  /** Ends it, and removes the renderer. */
  close: () => void
}

export const PEERS: readonly Peer[] = [
  {
    name: '@scalar/api-reference',
    version: '1.72.1',
    make: onePage(
      'dist/browser/standalone.js',
      '<div id="app"></div><script src="/peer.js"></script><script>Scalar.createApiReference("#app", { url: "/openapi.json", withDefaultFonts: false })</script>',
    ),
  },
  {
    name: 'redoc',
    version: '3.0.1',
    make: onePage(
      'bundles/redoc.standalone.js',
      '<redoc spec-url="/openapi.json" disable-telemetry="true"></redoc><script type="module" src="/peer.js"></script>',
    ),
  },
  { name: 'zudoku', version: '0.76.0', make: site },
]

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const BUILD_LIMIT_MS = 600_000

/** Serves what a renderer makes of a document, compressed. Throws an error if it cannot make it, or not within ten minutes. */
export async function servePeer(peer: Peer, document: string, shows: string): Promise<ServedPeer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-peer-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    copyFileSync(document, join(folder, 'openapi.json'))
    const { root, page } = peer.make(folder, peer, shows)
    const server = createServer((request, response) => {
      const path = decodeURI(request.url ?? '/').replace(/[?#].*/, '')
      const file = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(root, name)).find(isFile)
      if (!file?.startsWith(root)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' })
      createReadStream(file).pipe(createGzip()).pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = () => {
      server.close()
      server.closeAllConnections()
      remove()
    }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${page}`
    const sent = readFileSync(page === '/' ? document : join(root, `${page}.html`))
    return { url, kilobytes: gzipSync(sent).length / 1000, close }
  } catch (error) {
    remove()
    throw error
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** Makes one page with one script, as the peer's documentation says. */
function onePage(script: string, body: string): Peer['make'] {
  return (folder, { name, version }) => {
    const packed = execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], { encoding: 'utf8' })
    execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', folder])
    copyFileSync(join(folder, 'package', script), join(folder, 'peer.js'))
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Peer</title><body>${body}</body></html>`,
    )
    return { root: folder, page: '/' }
  }
}

/** Builds a site of one page for each tag, or of one page without tags, and finds the one with the wanted text; menus name it on every page. */
function site(folder: string, { name, version }: Peer, shows: string): { root: string; page: string } {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(
    join(folder, 'zudoku.config.ts'),
    "export default { apis: { type: 'file', input: './openapi.json', path: '/api', options: { disableSecurity: false } } }",
  )
  const options = { cwd: folder, env: { ...process.env, CI: '1', ZUDOKU_DO_NOT_TRACK: '1' }, timeout: BUILD_LIMIT_MS }
  execFileSync('npm', ['install', `${name}@${version}`, '--no-audit', '--no-fund', '--silent'], options)
  execFileSync(process.execPath, [join('node_modules', name, 'cli.js'), 'build'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const root = join(folder, 'dist')
  const counts = readdirSync(join(root, 'api')).map((file) => {
    const count = readFileSync(join(root, 'api', file), 'utf8').split(shows).length
    return { name: file.replace('.html', ''), count }
  })
  const [found] = counts.filter(({ name }) => name !== '~schemas').toSorted((one, other) => other.count - one.count)
  return { root, page: `/api/${found?.name}` }
}
