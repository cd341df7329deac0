import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { heartbeatInput, trafficReportInput } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { aCallRecord } from '../../testing/a-call-record.ts'

const ID = '0190c3a0-0000-7000-8000-000000000000'
const MORE = { addedLater: 'x'.repeat(100) }

describe('parts of a newer gateway’s reports', () => {
  it('keep what is known of them, and nothing else', () => {
    const server = { serverId: ID, state: 'healthy', since: '2026-11-21T00:00:00.000Z' }
    const problem = { place: 'usageLimits', rule: 'duplicate', value: '', subject: '' }
    const part = { apiId: ID, stageId: null, outcome: 'lastGood' }
    const { health, refusedParts } = heartbeatInput.cast(
      {
        health: { complete: true, servers: [{ ...server, ...MORE }] },
        refusedParts: [{ ...part, problems: [{ ...problem, ...MORE }], ...MORE }],
      },
      { assert: false },
    )
    assert.deepEqual(health?.servers, [server])
    assert.deepEqual(refusedParts, [{ ...part, problems: [problem] }])

    const limit = { window: 'minute', limit: 10, remaining: 0 } as const
    const [cause, attempt] = [{ kind: 'limitReached', value: 'minute' } as const, { serverId: ID, failure: 'ECONNREFUSED' }]
    const record = aCallRecord({ limits: [limit], cause, attempts: [attempt] })
    const newer = { limits: [{ ...limit, ...MORE }], cause: { ...cause, ...MORE }, attempts: [{ ...attempt, ...MORE }] }
    const { records } = trafficReportInput.cast({ records: [{ ...record, ...newer, ...MORE }] }, { assert: false })
    assert.deepEqual(records, [record])
  })
})
