import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServerHealth, worstHealth } from './target-server.ts'

const TABLE: [ServerHealth[], ServerHealth | null][] = [
  [[], null],
  [['healthy'], 'healthy'],
  [['healthy', 'normal'], 'normal'],
  [['normal', 'abnormal', 'healthy'], 'abnormal'],
  [['abnormal', 'dnsError'], 'dnsError'],
  [['healthy', 'dnsError', 'unhealthy'], 'unhealthy'],
  [['unhealthy', 'notAllowed'], 'notAllowed'],
]

for (const [states, worst] of TABLE) {
  test(`the worst of ${states.join(', ') || 'no states'} is ${worst}`, () => assert.equal(worstHealth(states), worst))
}
