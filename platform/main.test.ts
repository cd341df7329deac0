import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LOG_LEVELS } from '@portico/settings/formats'
import { refuseUnusableKeys } from './database/refuse-unusable-keys.ts'
import { createLog } from './http/log.ts'
import { startTestPlatform, type TestPlatform } from './testing/start-test-platform.ts'
import { toggleDebugOnSignal } from './toggle-debug.ts'

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url))

let platform: TestPlatform

before(async () => {
  platform = await startTestPlatform()
})
after(() => platform.stop())

/** Runs the platform with settings that it refuses; returns what it printed. */
async function refused(settings: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM], {
    env: { PATH: process.env.PATH, DATABASE_URL: platform.config.databaseUrl, ENCRYPTION_KEY: '00'.repeat(32), ...settings } as never,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  await once(child, 'close')
  assert.equal(child.exitCode, 1, printed)
  return printed
}

describe('the program', () => {
  it('ends with one line for a wrong password of the database, and does not print it', async () => {
    const url = platform.config.databaseUrl.replace(/:[^:@]+@/, ':S3CRET@')
    assert.match(await refused({ DATABASE_URL: url }), /^Invalid DATABASE_URL: [^\n]* rejects the password of user "\w+"; correct[^\n]*\n$/)
  })

  it('ends with one line for a lost encryption key, and never makes another one', async () => {
    const [sealing] = platform.config.encryptionKeys.current()
    await refuseUnusableKeys(platform.db, platform.config.encryptionKeys)
    await platform.anonymous.get('/.well-known/jwks.json')
    const printed = await refused({ ENCRYPTION_KEY: '11'.repeat(32) })
    assert.match(printed, /^Missing key [\w-]+ in ENCRYPTION_KEY: [^\n]*\n$/)
    assert.ok(printed.includes(sealing?.id ?? ''), printed)
  })

  it('logs at level debug between two SIGUSR2', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    toggleDebugOnSignal(log)
    const signal = async () => {
      process.kill(process.pid, 'SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, 100))
      log.debug('detail')
      return lines.splice(0).map((line) => JSON.parse(line).msg)
    }
    assert.deepEqual(await signal(), ['SIGUSR2: the log level changes', 'detail'])
    assert.deepEqual(await signal(), ['SIGUSR2: the log level changes'])
  })

  it('logs at every level that is documented', () => {
    for (const level of LOG_LEVELS) assert.equal(createLog(level, { write: () => {} }).level, level)
  })
})
