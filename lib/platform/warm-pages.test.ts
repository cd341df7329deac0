/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import { warmPages } from './warm-pages'

let port: number
jest.mock('./announce-tags', () => ({ ownAddress: (path: string) => `http://127.0.0.1:${port}${path}` }))

it('asks for one page after the other, as something that nobody waits for, whatever becomes of them', async () => {
  const asked: string[] = []
  let open = 0
  const server: Server = createServer((request, response) => {
    open += 1
    asked.push(`${request.url} ${request.headers.priority} ${open}`)
    setImmediate(() => {
      open -= 1
      if (request.url === '/broken') response.destroy()
      else response.writeHead(request.url === '/gone' ? 404 : 200).end('page')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
  await warmPages(['/', '/gone', '/broken', '/apis'])
  server.close()
  expect(asked).toEqual(['/ u=7 1', '/gone u=7 1', '/broken u=7 1', '/apis u=7 1'])
})
