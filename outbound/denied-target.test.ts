import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bareHost, placeOfUrl, readDeniedTarget, writeDeniedTargets } from './denied-target.ts'

describe('denied targets', () => {
  it('are ranges, and ports of hosts', () => {
    const entries = ['10.9.0.0/16', '192.0.2.7', '::ffff:192.0.2.8', 'DB.internal.:5432', '[fd00::7]:1', 'localhost:3000']
    const [range, one, mapped, place, v6, local] = entries.map(readDeniedTarget)
    assert.ok(range && 'range' in range && range.range.check('10.9.200.1', 'ipv4') && !range.range.check('10.8.0.1', 'ipv4'))
    assert.ok(one && 'range' in one && one.range.check('192.0.2.7', 'ipv4') && !one.range.check('192.0.2.8', 'ipv4'))
    assert.ok(mapped && 'range' in mapped && mapped.range.check('192.0.2.8', 'ipv4'))
    assert.deepEqual(
      [place, v6, local],
      [
        { host: 'db.internal', port: 5432 },
        { host: 'fd00::7', port: 1 },
        { host: 'localhost', port: 3000 },
      ],
    )
  })

  for (const wrong of [
    '',
    'db',
    'db:',
    'db:0',
    'db:65536',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    'a b:1',
    ':80',
    'http://db:1',
    'fd00::7:1/x',
  ])
    it(`do not include "${wrong}"`, () => assert.equal(readDeniedTarget(wrong), null))

  it('are read as they are written', () => {
    const entries = ['db.internal:5432', '[fd00::7]:1', '10.9.0.0/16']
    assert.equal(writeDeniedTargets(entries.flatMap((entry) => readDeniedTarget(entry) ?? [])), entries.join(','))
  })
})

describe('the place of a URL', () => {
  const table: [string, number, { host: string; port: number } | null][] = [
    ['http://127.0.0.1:4000', 80, { host: '127.0.0.1', port: 4000 }],
    ['https://Platform.example/', 443, { host: 'platform.example', port: 443 }],
    ['http://[::1]:4000/x', 80, { host: '::1', port: 4000 }],
    ['postgresql://me:secret@db.internal/portico', 5432, { host: 'db.internal', port: 5432 }],
    ['postgresql://me:secret@db:6000/portico', 5432, { host: 'db', port: 6000 }],
    ['postgresql:///portico?host=/var/run/postgresql', 5432, null],
    ['postgresql://%2Fvar%2Frun/portico', 5432, null],
    ['postgresql:///portico?host=db&port=7000', 5432, { host: 'db', port: 7000 }],
    ['postgresql://me:secret@/portico?host=db', 5432, { host: 'db', port: 5432 }],
    ['postgresql://me:secret@/portico?host=%2Ftmp%2Fsocket&port=5432', 5432, null],
    ['nonsense', 80, null],
  ]
  for (const [url, standardPort, place] of table)
    it(`${url} is ${place ? `${place.host} ${place.port}` : 'none'}`, () => assert.deepEqual(placeOfUrl(url, standardPort), place))
})

describe('a bare host', () => {
  for (const [given, bare] of [
    ['LocalHost.', 'localhost'],
    ['[::1]', '::1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['A.b', 'a.b'],
  ] as const)
    it(`of ${given} is ${bare}`, () => assert.equal(bareHost(given), bare))
})
