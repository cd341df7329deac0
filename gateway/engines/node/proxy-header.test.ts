import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { accessCases } from '../../conformance/access-cases.ts'
import { Bench, TRUSTED_PEER } from '../../conformance/bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { describeConformance } from '../../conformance/gateway-conformance.ts'
import { headerCases } from '../../conformance/header-cases.ts'
import { readAnswer } from '../../conformance/raw-call.ts'
import { requestCases } from '../../conformance/request-cases.ts'
import { streamCases } from '../../conformance/stream-cases.ts'
import { parseProxyHeader } from './proxy-header.ts'
import { openProxiedSubject } from './testing/node-subject.ts'

const CASES = [requestCases, accessCases, headerCases, streamCases]
describeConformance('the node engine behind the PROXY protocol', (proxies) => openProxiedSubject(proxies, false), CASES)
describeConformance(
  'the node engine behind the PROXY protocol, with TLS and HTTP/2,',
  (proxies) => openProxiedSubject(proxies, true),
  CASES,
)

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const V4 = [10, 1, 2, 3, 127, 0, 0, 1, 0, 1, 0, 2]

function binary(command: number, family: number, rest: readonly number[], length = rest.length): Buffer {
  return Buffer.concat([SIGNATURE, Buffer.from([command, family, length >> 8, length & 0xff, ...rest])])
}

describe('a header of the PROXY protocol', () => {
  const v6 = (start: number[]) => [...start, ...new Array<number>(32 - start.length + 4).fill(0)]
  const valid: Record<string, [bytes: Buffer, address: string | null]> = {
    'version 1, IPv4': [Buffer.from('PROXY TCP4 10.1.2.3 10.0.0.1 5678 443\r\n'), '10.1.2.3'],
    'version 1, IPv6': [Buffer.from('PROXY TCP6 2001:DB8::7 ::1 5678 443\r\n'), '2001:db8::7'],
    'version 1, IPv4 mapped to IPv6': [Buffer.from('PROXY TCP6 ::ffff:10.1.2.3 ::1 5678 443\r\n'), '10.1.2.3'],
    'version 1, unknown': [Buffer.from('PROXY UNKNOWN\r\n'), null],
    'version 1, unknown with more': [Buffer.from('PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n'), null],
    'version 2, IPv4': [binary(0x21, 0x11, V4), '10.1.2.3'],
    'version 2, IPv4 with more fields': [binary(0x21, 0x11, [...V4, 4, 0, 1, 0]), '10.1.2.3'],
    'version 2, IPv6': [binary(0x21, 0x21, v6([0x20, 1, 0xd, 0xb8])), '2001:db8::'],
    'version 2, local': [binary(0x20, 0x00, []), null],
    'version 2, local with addresses': [binary(0x20, 0x11, V4), null],
    'version 2, a socket of UNIX': [binary(0x21, 0x31, new Array<number>(216).fill(0)), null],
    'version 2, no family': [binary(0x21, 0x00, []), null],
  }
  for (const [name, [bytes, address]] of Object.entries(valid))
    test(`of ${name} is read, however it arrives`, () => {
      const whole = Buffer.concat([bytes, Buffer.from('GET / HTTP/1.1')])
      assert.deepEqual(parseProxyHeader(whole), { length: bytes.length, address })
      for (let end = 0; end < bytes.length; end += 1) assert.equal(parseProxyHeader(bytes.subarray(0, end)), 'incomplete', `after ${end}`)
    })

  const invalid: Record<string, Buffer> = {
    'a request': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    TLS: Buffer.from([0x16, 3, 1, 0, 5]),
    'small letters': Buffer.from('proxy TCP4 10.1.2.3 10.0.0.1 1 2\r\n'),
    'an octal address': Buffer.from('PROXY TCP4 010.1.2.3 10.0.0.1 1 2\r\n'),
    'an address of another family': Buffer.from('PROXY TCP4 ::1 ::1 1 2\r\n'),
    'a host name': Buffer.from('PROXY TCP4 localhost 10.0.0.1 1 2\r\n'),
    'two blanks': Buffer.from('PROXY TCP4  10.1.2.3 10.0.0.1 1 2\r\n'),
    'no ports': Buffer.from('PROXY TCP4 10.1.2.3 10.0.0.1\r\n'),
    'a port that is too large': Buffer.from('PROXY TCP4 10.1.2.3 10.0.0.1 65536 2\r\n'),
    'a line feed alone': Buffer.from(`PROXY TCP4 10.1.2.3 10.0.0.1 1 2\n${'x'.repeat(107)}`),
    'a line without an end': Buffer.from(`PROXY TCP4 ${'1'.repeat(100)}`),
    'another protocol': Buffer.from('PROXY UDP4 10.1.2.3 10.0.0.1 1 2\r\n'),
    'another version': binary(0x31, 0x11, V4),
    'another command': binary(0x22, 0x11, V4),
    'addresses that are too short': binary(0x21, 0x11, V4.slice(0, 8)),
    'a length above the limit': binary(0x21, 0x11, V4, 60_000),
  }
  for (const [name, bytes] of Object.entries(invalid)) test(`is not ${name}`, () => assert.equal(parseProxyHeader(bytes), 'invalid'))
})

describe('a listener with the PROXY protocol', { timeout: 300_000 }, () => {
  let bench: Bench
  before(async () => {
    bench = await Bench.open((proxies) => openProxiedSubject(proxies, false))
    const group = aGroup([bench.a.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
    await bench.serve([api], [group], undefined, { times: { headerMs: 1_500 } })
  })
  after(() => bench.close())
  const open = (from = TRUSTED_PEER) =>
    connect({ port: Number(new URL(bench.subject.baseUrl).port), host: '127.0.0.1', localAddress: from })
  const request = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`

  test('takes the client’s address from the header, in whatever parts it arrives, and keeps it for the connection', async () => {
    const socket = open()
    socket.setNoDelay(true)
    for (const byte of `PROXY TCP4 10.1.2.3 10.0.0.1 5678 443\r\n${request}`) {
      socket.write(byte)
      await new Promise(setImmediate)
    }
    for (let call = 0; call < 2; call += 1) {
      const { headers } = JSON.parse((await readAnswer(socket)).body) as { headers: Record<string, string> }
      assert.equal(headers['x-forwarded-for'], '10.1.2.3')
      socket.removeAllListeners()
      socket.write(request)
    }
    socket.destroy()
  })

  test('keeps the proxy’s own address for its own connections, as for health checks', async () => {
    const socket = open()
    socket.write(Buffer.concat([binary(0x20, 0, []), Buffer.from(request)]))
    const { headers } = JSON.parse((await readAnswer(socket)).body) as { headers: Record<string, string> }
    assert.equal(headers['x-forwarded-for'], TRUSTED_PEER)
    socket.destroy()
  })

  const closed: Record<string, [bytes: string, from?: string]> = {
    'of another peer': [`PROXY TCP4 10.1.2.3 10.0.0.1 1 2\r\n${request}`, '127.0.0.1'],
    'without a header': [request],
    'with a malformed header': [`PROXY TCP4 10.1.2 10.0.0.1 1 2\r\n${request}`],
    'with half a header, after the time for one': ['PROXY TCP4 10.1'],
    'that is silent, after the time for a header': [''],
  }
  for (const [name, [bytes, from]] of Object.entries(closed))
    test(`closes a connection ${name}`, async () => {
      const before = bench.a.calls
      const socket = open(from)
      let received = 0
      socket.on('data', (chunk) => {
        received += chunk.length
      })
      socket.on('error', () => undefined)
      socket.write(bytes)
      await once(socket, 'close')
      assert.deepEqual([received, bench.a.calls], [0, before])
    })

  test('refuses a second header as a request', async () => {
    const socket = open()
    socket.write(`PROXY TCP4 10.1.2.3 10.0.0.1 1 2\r\nPROXY TCP4 127.0.0.1 10.0.0.1 1 2\r\n${request}`)
    assert.equal((await readAnswer(socket)).status, 400)
    socket.destroy()
  })
})
