import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AddressDenied } from './address-denied.ts'
import { oncePerMinute } from './denial-log.ts'

it('a denied host and port is reported once a minute, for any number of hosts', () => {
  let now = 0
  const reported: string[] = []
  const listen = oncePerMinute(
    ({ host }) => reported.push(host),
    () => now,
  )
  const deny = (host: string) => listen(new AddressDenied(host, 80, '127.0.0.1', 'loopback'))
  for (const host of ['a', 'b', 'a', 'b']) deny(host)
  now = 60_000
  deny('a')
  assert.deepEqual(reported, ['a', 'b', 'a'])
  for (let at = 0; at < 5_000; at += 1) deny(`host-${at}`)
  assert.equal(reported.length, 5_003)
})
