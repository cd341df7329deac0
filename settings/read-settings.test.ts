import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { environmentWithFile, publicUrlOf, readSettings, SettingError } from './read-settings.ts'
import type { Program } from './setting.ts'

const WEB = { SESSION_SECRET: 's'.repeat(32), WEB_TOKEN: 't'.repeat(20) }
const PLATFORM = { DATABASE_URL: 'postgresql://u:p@localhost/db' }

describe('a program', () => {
  test('reads its own settings with its own defaults', () => {
    assert.equal(readSettings('start', {}).GATEWAY_PORT, 8080)
    assert.equal(readSettings('gateway', {}).GATEWAY_PORT, undefined)
    assert.equal('DATABASE_URL' in readSettings('gateway', PLATFORM), false)
  })

  test('trims values, and treats an empty value as not set', () => {
    assert.equal(readSettings('start', { PORT: ' 3001 ' }).PORT, 3001)
    assert.equal(readSettings('start', { PORT: ' ' }).PORT, 3000)
  })

  test('web uses the address of its own port without PUBLIC_URL', () => {
    assert.equal(publicUrlOf(readSettings('web', { ...WEB, PORT: '3999' })), 'http://localhost:3999')
    assert.equal(publicUrlOf(readSettings('web', { ...WEB, PUBLIC_URL: 'https://portal.example//' })), 'https://portal.example')
  })
})

describe('the file .env', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-env-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('gives the settings that are not set, and may be missing', () => {
    assert.equal(environmentWithFile(folder).PORT, process.env.PORT)
    writeFileSync(join(folder, '.env'), 'PORT=3999\nDATABASE_PASSWORD=secret\nNODE_EXTRA_CA_CERTS=/ca.pem\nTZ=UTC\n')
    assert.equal(environmentWithFile(folder).PORT, '3999')
  })

  test('may hold the whole example', () => {
    copyFileSync(join(import.meta.dirname, '../.env.example'), join(folder, '.env'))
    assert.equal(environmentWithFile(folder).PORT, '3000')
  })

  for (const name of ['PROT', 'DATABASE_URI', 'port', 'toString', 'LOG_LEVELS'])
    test(`is refused for the unknown name ${name}`, () => {
      writeFileSync(join(folder, '.env'), `PORT=3999\n${name}=secret\n`)
      assert.throws(() => environmentWithFile(folder), {
        constructor: SettingError,
        message: `Unknown name ${name} in .env: README.md and docs/operations.md list the names.`,
      })
    })
})

describe('an error names the setting, its value and what is allowed', () => {
  const table: [Program, Record<string, string>, string][] = [
    ['start', { PORT: 'abc' }, 'Invalid PORT "abc": use a whole number from 1 to 65535.'],
    ['start', { PORT: '0x10' }, 'Invalid PORT "0x10": use a whole number from 1 to 65535.'],
    ['start', { GUESSES_PER_MINUTE: '0' }, 'Invalid GUESSES_PER_MINUTE "0": use a whole number from 1 to 1000000.'],
    ['start', { TWO_STEP: 'no' }, 'Invalid TWO_STEP "no": use one of on, off.'],
    ['start', { TWO_STEP: 'toString' }, 'Invalid TWO_STEP "toString": use one of on, off.'],
    ['start', { PUBLIC_URL: 'ftp://x' }, 'Invalid PUBLIC_URL "ftp://x": use an http or https address.'],
    ['start', { SUPER_ADMIN_EMAIL: 'me' }, 'Invalid SUPER_ADMIN_EMAIL "me": use an email address.'],
    ['gateway', { LOG_LEVEL: 'loud' }, 'Invalid LOG_LEVEL "loud": use one of trace, debug, info, warn, error, fatal, silent.'],
    [
      'gateway',
      { TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/33' },
      'Invalid TRUSTED_PROXIES "10.0.0.0/33": use addresses and ranges like 10.0.0.0/8, separated by commas.',
    ],
    [
      'gateway',
      { DENIED_TARGETS: '10.0.0.1,db' },
      'Invalid DENIED_TARGETS "db": use addresses, ranges and host:port, separated by commas.',
    ],
    ['platform', {}, 'Missing DATABASE_URL: use an address like postgresql://user:password@host:5432/name.'],
  ]
  for (const [program, environment, message] of table)
    test(message, () => assert.throws(() => readSettings(program, environment), { constructor: SettingError, message }))
})

describe('an error never contains', () => {
  const table: [Program, Record<string, string>][] = [
    ['start', { DATABASE_URL: 'x://me:hidden@db' }],
    ['start', { SMTP_URL: 'http://me:hidden@mail' }],
    ['platform', { ...PLATFORM, SMTP_URL: 'smtp://me:hidden%zz@mail' }],
    ['platform', { ...PLATFORM, SUPER_ADMIN_PASSWORD: 'hidden' }],
    ['web', { ...WEB, SESSION_SECRET: 'hidden' }],
    ['web', { ...WEB, WEB_TOKEN: `${WEB.WEB_TOKEN},hidden` }],
  ]
  for (const [program, environment] of table)
    test(`the secret of ${Object.keys(environment).at(-1)}`, () =>
      assert.throws(
        () => readSettings(program, environment),
        (error) => error instanceof SettingError && !error.message.includes('hidden'),
      ))
})
