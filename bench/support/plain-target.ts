import { createServer } from 'node:http'

/** `node bench/support/plain-target.ts`: a target server that answers 200 with 100 bytes; prints its port. */
const body = Buffer.alloc(100, 'x')
const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length }).end(body)
})
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
