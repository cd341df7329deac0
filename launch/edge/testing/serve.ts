import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import * as formats from '@portico/settings/formats'
import { SERVER_OPTIONS, serveSite } from '../edge.ts'
import { PageMemory } from '../page-memory.ts'

/** An answer as received: header names in lower case, values in order. */
export interface RawAnswer {
  status: number
  headers: Map<string, string[]>
  body: string
}

export interface Served {
  port: number
  memory: PageMemory
  /** Returns the number of requests that reached the handler. */
  asked: () => number
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>
  /** Sends raw bytes and reads until the connection ends. */
  raw: (text: string) => Promise<RawAnswer>
  close: () => void
}

interface ServeOptions {
  publicUrl?: string
  trustedProxies?: string
  memory?: PageMemory
}

/** Serves a handler behind the edge on a free port. */
export async function serve(
  handle: RequestListener,
  { publicUrl = 'http://portal.example', trustedProxies = '', memory = new PageMemory() }: ServeOptions = {},
): Promise<Served> {
  let asked = 0
  const server = createServer(SERVER_OPTIONS)
  const count: RequestListener = (request, response) => {
    asked += 1
    handle(request, response)
  }
  serveSite(
    server,
    count,
    { publicUrl: new URL(publicUrl), trustedProxies: formats.trustedProxies.parse(trustedProxies) },
    { pages: memory },
  )
  const port = await listening(server)
  return {
    port,
    memory,
    asked: () => asked,
    get: (path, headers = {}, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { headers, method, redirect: 'manual' }),
    raw: (text) => exchange(port, text),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

function exchange(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('latin1'))))
  })
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()])
  }
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) }
}
