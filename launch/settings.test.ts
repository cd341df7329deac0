import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings, SettingError } from './settings.ts'

describe('settings', () => {
  it('have defaults for everything', () => {
    const { PORT, PLATFORM_PORT, GATEWAY_PORT, GATEWAY_OPS_PORT, DEMO, LOG_LEVEL, DATABASE_URL } = readSettings({} as NodeJS.ProcessEnv)
    assert.deepEqual([PORT, PLATFORM_PORT, GATEWAY_PORT, GATEWAY_OPS_PORT], [3000, 4000, 8080, 9000])
    assert.deepEqual({ DEMO, LOG_LEVEL, DATABASE_URL }, { DEMO: true, LOG_LEVEL: 'info', DATABASE_URL: undefined })
  })

  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: '0' }, /^PORT must be a port/],
    [{ GATEWAY_PORT: 'x' }, /^GATEWAY_PORT must be a port/],
    [{ PORT: '4000' }, /^PLATFORM_PORT is 4000, which PORT is already/],
    [{ DEMO: 'maybe' }, /^DEMO must be "on" or "off"/],
    [{ ALLOW_LOOPBACK_TARGETS: 'no' }, /^ALLOW_LOOPBACK_TARGETS must be "on" or "off"/],
    [{ DENIED_TARGETS: '10.0.0.0/99' }, /^DENIED_TARGETS must be addresses, ranges or host:port/],
    [{ TWO_STEP: 'no' }, /^TWO_STEP must be "on" or "off"/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be like/],
    [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL must be an http/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ SMTP_URL: 'mail' }, /^SMTP_URL must be like/],
    [{ SUPER_ADMIN_EMAIL: 'me' }, /^SUPER_ADMIN_EMAIL must be an e-mail/],
    [{ SUPER_ADMIN_EMAIL: 'me@example.com' }, /^SUPER_ADMIN_PASSWORD is missing/],
    [{ SUPER_ADMIN_PASSWORD: 'secret' }, /^SUPER_ADMIN_EMAIL is missing/],
  ]
  for (const [environment, message] of wrong) {
    it(`refuse ${JSON.stringify(environment)} by name`, () => {
      assert.throws(
        () => readSettings(environment as NodeJS.ProcessEnv),
        (error) => error instanceof SettingError && message.test(error.message),
      )
    })
  }

  it('do not repeat a password that stands in a wrong address', () => {
    assert.throws(
      () => readSettings({ DATABASE_URL: 'x://me:secret@db' } as unknown as NodeJS.ProcessEnv),
      (error: Error) => !error.message.includes('secret'),
    )
  })
})
