import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { describe, test } from 'node:test'
import { assertRefused, type Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage } from './build-snapshot.ts'
import { freePort } from './free-port.ts'
import { eventually } from './gateway-process.ts'
import { TargetServer } from './target-server.ts'

/** Cases of selecting a healthy server, and of having none (gateway contract, section 6). */
export function balancingCases(bench: () => Bench): void {
  const serve = async (ports: number[], more: Parameters<typeof aGroup>[1] = {}, weights: number[] = []) => {
    const group = aGroup(ports, more)
    for (const [index, weight] of weights.entries()) Object.assign(group.servers[index] ?? {}, { weight })
    await bench().serve([anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])], [group])
  }
  const names = async (calls: number, from?: string) => {
    const list: string[] = []
    for (let i = 0; i < calls; i += 1) list.push((await bench().echo('GET', '/shop/v1/items', { from })).server)
    return list
  }

  describe('load balancing', () => {
    // Each worker selects in turn: with several, exact over the calls of each.
    test('round robin alternates', async () => {
      await serve([bench().a.port, bench().b.port])
      const { workers } = bench().subject
      const list = await names(6 * workers)
      assert.ok(Math.abs(list.filter((name) => name === 'a').length - 3 * workers) < workers, list.join())
      if (workers === 1) assert.ok(list.every((name, index) => name !== list[index + 1]))
    })

    test('weights are exact over a cycle and interleaved', async () => {
      await serve([bench().a.port, bench().b.port], { algorithm: 'weightedRoundRobin' }, [3, 1])
      const { workers } = bench().subject
      const list = await names(8 * workers)
      assert.ok(Math.abs(list.filter((name) => name === 'a').length - 6 * workers) < workers, list.join())
      if (workers === 1) assert.ok(!list.join('').includes('aaaaa'))
    })

    test('weight 0 gets no calls', async () => {
      await serve([bench().a.port, bench().b.port], { algorithm: 'weightedRoundRobin' }, [0, 1])
      assert.deepEqual(new Set(await names(4)), new Set(['b']))
    })

    test('least connection avoids a busy server', async () => {
      await serve([bench().a.port, bench().b.port], { algorithm: 'leastConnection' })
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      bench().a.behave((_request, response) => void released.then(() => response.end()))
      const before = bench().a.calls
      // Each worker counts its own calls: one after the other, until each has one at the busy server. A busy machine does not give
      // connections to workers in equal shares.
      const { workers } = bench().subject
      const slow: Promise<unknown>[] = []
      while (bench().a.calls - before < workers) {
        const held = bench().a.calls
        let answered = false
        const call = bench().call('GET', '/shop/v1/items')
        slow.push(call.finally(() => (answered = true)))
        await eventually(() => answered || bench().a.calls > held, 'a call is at the busy server, or answered by the other one')
      }
      assert.deepEqual(new Set(await names(4)), new Set(['b']))
      release()
      await Promise.all(slow)
    })

    test('an address is always sent to the same server', async () => {
      await serve([bench().a.port, bench().b.port], { algorithm: 'ipHash' })
      for (const from of ['127.0.0.1', '127.0.0.5', '127.0.0.6']) assert.equal(new Set(await names(3, from)).size, 1)
    })
  })

  describe('an unreachable target server', () => {
    test('a call that no server received is retried once on another server', async () => {
      const port = await freePort()
      await serve([port, bench().b.port])
      assert.deepEqual(new Set(await names(6)), new Set(['b']))
    })

    test('a call with a non-idempotent method is not retried', async () => {
      const port = await freePort()
      await serve([port, bench().b.port])
      const { workers } = bench().subject
      const answers = []
      for (let i = 0; i < 2 * workers; i += 1) answers.push(await bench().call('POST', '/shop/v1/items', { body: 'x' }))
      const refused = answers.filter(({ status }) => status !== 200)
      assert.ok(refused.length >= 1 && refused.length <= workers, String(refused.length))
      for (const answer of refused) assertRefused(answer, 'TargetConnectionFailed')
    })

    test('with all servers ejected calls are refused, until one is back', async (t) => {
      const port = await freePort()
      // Without checks, which could eject the server before the second call.
      await serve([port], { healthCheck: { kind: 'off', path: '/', intervalMs: 5_000 } })
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'TargetConnectionFailed')
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'TargetConnectionFailed')
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'NoHealthyServer')
      const back = await TargetServer.open('back', port)
      t.after(() => back.close())
      await eventually(async () => (await bench().call('GET', '/shop/v1/items')).status === 200, 'the server is back')
    })

    test('a group without servers refuses calls', async () => {
      await serve([])
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'NoHealthyServer')
    })

    test('a response that does not arrive in time: 504', async () => {
      await serve([bench().a.port], { responseTimeoutMs: 1_000 })
      bench().a.behave(() => undefined)
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'TargetTimeout')
    })

    for (const [name, method, partial, status, calls] of [
      ['before a byte: an idempotent call is retried once', 'GET', '', 200, 3],
      ['before a byte: another call is not', 'POST', '', 502, 2],
      ['within the head of an answer: no call is retried', 'GET', 'HTTP/1.1 20', 502, 2],
    ] as const)
      test(`a reused connection that closes ${name}`, async () => {
        const group = aGroup([bench().a.port])
        const methods = [aMethod('GET', '/items', group), aMethod('POST', '/items', group)]
        await bench().serve([anApi('shop', [aStage('v1', methods)])], [group])
        const served = new Set<unknown>()
        let received = 0
        bench().a.behave((request, response) => {
          received += 1
          if (served.has(request.socket)) request.socket.end(partial)
          else response.end('served')
          served.add(request.socket)
        })
        // A connection of each worker to the server.
        const { workers } = bench().subject
        for (let i = 0; i < workers; i += 1) assert.equal((await bench().call('GET', '/shop/v1/items')).status, 200)
        const answer = await bench().call(method, '/shop/v1/items')
        assert.equal(answer.status, status, answer.body)
        assert.equal(received, calls - 1 + workers)
      })

    test('a server that closes the connection before it answers: 502 without a retry', async (t) => {
      const hangUp = await hangingUp()
      t.after(() => hangUp.server.close())
      await serve([hangUp.port])
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'TargetConnectionFailed')
      assert.equal(hangUp.calls(), 1)
    })
  })
}

async function hangingUp(): Promise<{ server: Server; port: number; calls: () => number }> {
  let calls = 0
  const server = createServer((socket) => {
    socket.once('data', () => {
      calls += 1
      socket.destroy()
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0, calls: () => calls }
}
