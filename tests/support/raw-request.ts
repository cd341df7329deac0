import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** An answer with its body decompressed. */
export interface RawAnswer {
  status: number
  type: string
  headers: Record<string, string>
  text: string
}

const DECODERS: Record<string, (body: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }

/** Sends exactly these headers, and `path` as it is; follows nothing. */
export function rawRequest(
  origin: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, setHost: false, headers: { host, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const decode = DECODERS[answer.headers['content-encoding'] ?? '']
        const flat = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
        const type = flat['content-type']?.split(';')[0] ?? ''
        resolve({ status: answer.statusCode ?? 0, type, headers: flat, text: (decode && body.length > 0 ? decode(body) : body).toString() })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
