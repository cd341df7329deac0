import { createServer } from 'node:http'
import { Pool } from 'undici'

/** `node bench/support/bare-proxy.ts <target port>`: a proxy of node:http and undici only; prints its port. */
const pool = new Pool(`http://127.0.0.1:${process.argv[2]}`, { pipelining: 1, allowH2: false })
const server = createServer((request, response) => {
  pool.dispatch(
    { path: request.url ?? '/', method: 'GET' },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, headers as Record<string, string>)
      },
      onResponseData(_controller, chunk) {
        response.write(chunk)
      },
      onResponseEnd() {
        response.end()
      },
      onResponseError() {
        response.destroy()
      },
    },
  )
})
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
