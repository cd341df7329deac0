import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { checkPorts } from './check-ports.ts'

async function occupy() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, free: () => new Promise((done) => server.close(done)) }
}

describe('a port check', () => {
  it('names the used port and its setting', async () => {
    const { port, free } = await occupy()
    await assert.rejects(
      checkPorts([{ setting: 'PORT', port }]),
      new RegExp(`^Error: port ${port} is taken; free it or set PORT to another$`),
    )
    await free()
    await checkPorts([{ setting: 'PORT', port }])
  })

  it('waits for a previous start to free its port', async () => {
    const { port, free } = await occupy()
    setTimeout(free, 300)
    await checkPorts([{ setting: 'PORT', port }], 5000)
  })
})
