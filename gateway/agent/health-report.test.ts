import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEALTH_REPORT_MAX, type ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { ServerHealth } from '@portico/contract/target-server/target-server'
import { COMPLETE_EVERY_MS, HealthReporter } from './health-report.ts'

const seen = (serverId: string, state: ServerHealth): ServerHealthReport => ({ serverId, state, since: '2026-01-01T00:00:00.000Z' })

test('heartbeats report all servers at first and regularly, and in between the changed ones until they are accepted', () => {
  let servers = [seen('a', 'normal'), seen('b', 'normal')]
  const reporter = new HealthReporter(() => servers)
  const say = (now: number, isTaken = true) => {
    const { report, accepted } = reporter.next(now)
    if (isTaken) accepted()
    return (
      report && `${report.complete ? 'all' : 'changed'}: ${report.servers.map(({ serverId, state }) => `${serverId} ${state}`).join(', ')}`
    )
  }
  assert.equal(say(0, false), 'all: a normal, b normal')
  assert.equal(say(1), 'all: a normal, b normal')
  assert.equal(say(2), undefined)
  servers = [seen('a', 'healthy'), seen('b', 'normal')]
  assert.equal(say(3, false), 'changed: a healthy')
  assert.equal(say(4), 'changed: a healthy')
  assert.equal(say(5), undefined)
  servers = [seen('a', 'healthy')]
  assert.equal(say(6), 'all: a healthy')
  servers = [seen('c', 'normal')]
  assert.equal(say(7), 'all: c normal')
  assert.equal(say(7 + COMPLETE_EVERY_MS), 'all: c normal')
})

test('a heartbeat is limited in size: unhealthy servers come first', () => {
  const many = Array.from({ length: HEALTH_REPORT_MAX }, (_, index) => seen(String(index), 'healthy'))
  const { report } = new HealthReporter(() => [...many, seen('ill', 'unhealthy')]).next()
  assert.equal(report?.servers.length, HEALTH_REPORT_MAX)
  assert.equal(report?.servers[0]?.serverId, 'ill')
})
