import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import { readConfig } from './config.ts'

const KEY = 'ab'.repeat(32)
const minimal = { DATABASE_URL: 'postgresql://u:p@localhost/db', ENCRYPTION_KEY: KEY }

describe('settings', () => {
  it('have defaults for all but the database and the key', () => {
    const { port, host, webUrl, guessesPerMinute, twoStep, superAdmin, mailServer, webTokens } = readConfig(minimal)
    assert.deepEqual([port, host, webUrl, guessesPerMinute, twoStep], [4000, '127.0.0.1', 'http://localhost:3000', 60, true])
    assert.equal(readConfig({ ...minimal, TWO_STEP: 'off' }).twoStep, false)
    assert.equal(readConfig(minimal).allowLoopbackTargets, false)
    assert.deepEqual([superAdmin, mailServer, webTokens], [null, null, []])
  })

  it('that are invalid stop the start with their name', () => {
    for (const [name, value] of Object.entries({
      PLATFORM_PORT: '70000',
      DATABASE_URL: 'mysql://x',
      ENCRYPTION_KEY: 'short',
      WEB_URL: 'ftp://x',
      WEB_TOKEN: `${'x'.repeat(20)},short`,
      GATEWAY_PORT: 'many',
      SUPER_ADMIN_EMAIL: 'a@example.com',
      SMTP_URL: 'smtp://mail.example.com:0',
      SMTP_PORT: '25x',
      GUESSES_PER_MINUTE: '0',
      TWO_STEP: 'no',
      ALLOW_LOOPBACK_TARGETS: 'maybe',
      DENIED_TARGETS: 'db',
      LOG_LEVEL: 'loud',
    })) {
      assert.throws(
        () => readConfig({ ...minimal, [name]: value }),
        (error) => error instanceof SettingError && new RegExp(`^(Invalid|Missing) .*${name.split('_')[0]}`).test(error.message),
        name,
      )
    }
    assert.throws(() => readConfig({ ENCRYPTION_KEY: KEY }), /Missing DATABASE_URL: use an address like /)
  })

  it('of the first superAdmin follow the password rule, and no value is repeated', () => {
    const given = { ...minimal, SUPER_ADMIN_EMAIL: 'Boss@Example.com' }
    assert.deepEqual(readConfig({ ...given, SUPER_ADMIN_PASSWORD: 'Passw0rd!' }).superAdmin, {
      email: 'boss@example.com',
      password: 'Passw0rd!',
    })
    for (const password of ['short1!', 'passwordpassword', 'Passw0rdd', 'Passw0rd!Passw0rd!']) {
      assert.throws(
        () => readConfig({ ...given, SUPER_ADMIN_PASSWORD: password }),
        (error) =>
          error instanceof SettingError &&
          error.message.startsWith('Invalid SUPER_ADMIN_PASSWORD: use ') &&
          !error.message.includes(password),
      )
    }
  })

  it('of the mail server are one URL or single settings', () => {
    assert.deepEqual(readConfig({ ...minimal, SMTP_URL: 'smtp://me%40x:p%3Aw@mail.example.com' }).mailServer, {
      host: 'mail.example.com',
      port: 587,
      secure: false,
      user: 'me@x',
      password: 'p:w',
    })
    assert.deepEqual(readConfig({ ...minimal, SMTP_HOST: 'mail', SMTP_SECURE: 'true' }).mailServer, {
      host: 'mail',
      port: 465,
      secure: true,
      user: null,
      password: null,
    })
  })

  it('take several encryption keys, by comma or one a line: the first seals', () => {
    const [one, other] = ['11'.repeat(32), Buffer.alloc(32, 7).toString('base64')]
    const ids = [one, other].map((key) => readConfig({ ...minimal, ENCRYPTION_KEY: key }).encryptionKeys.current()[0]?.id)
    const folder = mkdtempSync(join(tmpdir(), 'portico-config-'))
    const file = join(folder, 'keys')
    writeFileSync(file, `${one}\n\n${other}\n`)
    for (const given of [{ ENCRYPTION_KEY: `${one}, ${other}` }, { ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: file }]) {
      const { encryptionKeys } = readConfig({ ...minimal, ...given })
      assert.deepEqual(
        encryptionKeys.current().map(({ id }) => id),
        ids,
      )
    }
    rmSync(folder, { recursive: true })
  })

  it('name what is wrong with encryption keys, and never repeat them', () => {
    const key = '11'.repeat(32)
    const folder = mkdtempSync(join(tmpdir(), 'portico-config-'))
    const file = join(folder, 'keys')
    writeFileSync(file, `${key}\nmarker-of-a-bad-key`)
    const wrong = [
      { ENCRYPTION_KEY: `${key},marker` },
      { ENCRYPTION_KEY: `${key},${key}` },
      { ENCRYPTION_KEY: ' , ' },
      { ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: file },
      { ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: join(folder, 'none') },
    ]
    for (const given of wrong)
      assert.throws(
        () => readConfig({ ...minimal, ...given }),
        (error: Error) =>
          error instanceof SettingError && /ENCRYPTION_KEY|keys|none/.test(error.message) && !/marker|1111/.test(error.message),
      )
    rmSync(folder, { recursive: true })
  })

  it('make an encryption key once where a data folder is given', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-config-'))
    const given = { DATABASE_URL: minimal.DATABASE_URL, DATA_DIR: folder }
    const first = readConfig(given).encryptionKeys.current()
    assert.deepEqual([first.length, first[0]?.bytes.length], [1, 32])
    assert.deepEqual(readConfig(given).encryptionKeys.current(), first)
    rmSync(folder, { recursive: true })
  })
})
