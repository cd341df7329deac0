import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { endUnreadBody, UNREAD_MAX_BYTES } from './end-unread-body.ts'

const SENT_MAX_BYTES = 64 * 1024 * 1024

/** Sends headers and then body until the server ends the connection or `SENT_MAX_BYTES` are sent; resolves with the answer. */
async function send(handle: RequestListener, head: string, { body = true } = {}) {
  let received = 0
  const server = createServer((request, response) => {
    request.socket.on('close', () => {
      received = request.socket.bytesRead
    })
    endUnreadBody(request, response)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunk = Buffer.alloc(64 * 1024, 'a')
  let [text, sent] = ['', 0]
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(head)
  const write = () => {
    while (body && sent < SENT_MAX_BYTES && !socket.destroyed) {
      sent += chunk.length
      const framed = head.includes('chunked')
        ? Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
        : chunk
      if (!socket.write(framed)) return socket.once('drain', write)
    }
  }
  write()
  await new Promise((closed) => socket.once('close', closed))
  server.close()
  await once(server, 'close')
  return { text, received }
}

const refuse: RequestListener = (_request, response) => void response.writeHead(413, { 'content-length': 3 }).end('413')
/** A handler that stops reading when it has enough. */
const refuseAfterSome: RequestListener = async (request, response) => {
  let read = 0
  const chunks = request[Symbol.asyncIterator]()
  while (read < 10_000) {
    const { value } = await chunks.next()
    read += value.length
  }
  refuse(request, response)
}

for (const [name, handle] of [
  ['not read', refuse],
  ['read in part', refuseAfterSome],
] as const) {
  for (const framing of [`content-length: ${SENT_MAX_BYTES}`, 'transfer-encoding: chunked']) {
    test(`a body with ${framing} that is ${name} ends soon after its answer`, async () => {
      const { text, received } = await send(handle, `POST / HTTP/1.1\r\nhost: a\r\n${framing}\r\n\r\n`)
      assert.match(text, /^HTTP\/1\.1 413 /)
      assert.ok(received < UNREAD_MAX_BYTES * 8, `${received} bytes were taken`)
    })
  }
}

test('a body that never arrives does not keep its connection open', async () => {
  const { text } = await send(refuse, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n', { body: false })
  assert.match(text, /^HTTP\/1\.1 413 /)
})

test('a connection whose bodies were read, or short and unread, serves the next request, and keeps nothing of the last', async (t) => {
  const listening: number[] = []
  const server = createServer((request, response) => {
    listening.push(request.socket.listenerCount('close'))
    endUnreadBody(request, response)
    refuse(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  t.after(async () => {
    socket.destroy()
    server.close()
    await once(server, 'close')
  })
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  for (let call = 1; call <= 3; call++) {
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nhe')
    await once(socket, 'data')
    socket.write('llo')
    while ((text.match(/ 413 /g) ?? []).length < call) await once(socket, 'data')
  }
  assert.equal(new Set(listening).size, 1, `${listening}`)
})
