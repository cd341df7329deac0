import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compileUsage } from '../../plan/compile-usage.ts'
import { AskedUsage } from './asked-usage.ts'
import { limitsOf, type UsageStep } from './usage-steps.ts'

const usage = compileUsage({ perSecond: 3, perMinute: null, perHour: null, perDay: 7 })
assert.ok(usage)

test('what is asked while an answer is awaited is one message, and each call gets its own answer', async () => {
  const sent: (readonly UsageStep[])[] = []
  const asked = new AskedUsage((steps) => sent.push(steps))
  const calls = [asked.reserve('a', usage, 1), asked.reserve('b', usage, 2)]
  await nextTurn()
  calls.push(asked.reserve('c', usage, 3))
  asked.giveBack('a', 1)
  calls.push(asked.reserve('d', usage, 4))
  await nextTurn()
  assert.equal(sent.length, 1)
  asked.settle(
    JSON.stringify([
      [1, 0, 'first'],
      [2, 5, 'second'],
    ]),
  )
  await nextTurn()
  assert.deepEqual(
    sent[1]?.map(([id, subscriptionId]) => [id, subscriptionId]),
    [
      [3, 'c'],
      [null, 'a'],
      [4, 'd'],
    ],
  )
  asked.settle(
    JSON.stringify([
      [3, 0, 'third'],
      [4, 0, 'fourth'],
    ]),
  )
  assert.deepEqual(
    (await Promise.all(calls)).map(({ retryAfter, header }) => `${retryAfter} ${header}`),
    ['0 first', '5 second', '0 third', '0 fourth'],
  )
})

test('what is given back is not answered, and the next call does not wait for it', async () => {
  const sent: (readonly UsageStep[])[] = []
  const asked = new AskedUsage((steps) => sent.push(steps))
  asked.giveBack('a', 1)
  await nextTurn()
  void asked.reserve('a', usage, 2)
  await nextTurn()
  assert.equal(sent.length, 2)
})

test('limits are read from their policy', () => assert.deepEqual(limitsOf(usage.policy), usage))
