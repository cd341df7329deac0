import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import { readStartSettings } from './settings.ts'

describe('settings', () => {
  it('have defaults for everything', () => {
    const { PORT, PLATFORM_PORT, GATEWAY_PORT, GATEWAY_OPS_PORT, DEMO, LOG_LEVEL, DATABASE_URL } = readStartSettings({})
    assert.deepEqual([PORT, PLATFORM_PORT, GATEWAY_PORT, GATEWAY_OPS_PORT], [3000, 4000, 8080, 9000])
    assert.deepEqual({ DEMO, LOG_LEVEL, DATABASE_URL }, { DEMO: undefined, LOG_LEVEL: 'info', DATABASE_URL: undefined })
  })

  const wrong: [Record<string, string>, string][] = [
    [{ PORT: '0' }, 'Invalid PORT "0": use a whole number from 1 to 65535.'],
    [{ GATEWAY_PORT: '0' }, 'Invalid GATEWAY_PORT "0": use a whole number from 1 to 65535.'],
    [{ PORT: '4000' }, 'Duplicate port 4000 in PORT and PLATFORM_PORT: use a different port for each.'],
    [{ DEMO: 'maybe' }, 'Invalid DEMO "maybe": use one of on, off.'],
    [{ SUPER_ADMIN_EMAIL: 'me@example.com' }, 'Missing SUPER_ADMIN_PASSWORD: set it together with SUPER_ADMIN_EMAIL.'],
    [{ SUPER_ADMIN_PASSWORD: 'Passw0rd!' }, 'Missing SUPER_ADMIN_EMAIL: set it together with SUPER_ADMIN_PASSWORD.'],
  ]
  for (const [environment, message] of wrong)
    it(`reject ${JSON.stringify(environment)}`, () =>
      assert.throws(() => readStartSettings(environment), { constructor: SettingError, message }))
})
