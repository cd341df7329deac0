import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { LOG_LEVELS } from '@portico/settings/formats'
import { eventually } from './conformance/gateway-process.ts'
import { openLog } from './log.ts'

const WRITER = `
import { BUFFER_BYTES_MAX, openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
const log = openLog('info')
const line = JSON.stringify({ line: 'x'.repeat(1_000) }) + '\\n'
for (let i = 0; i < 200_000; i += 1) {
  log.access(line)
  if (i % 1_000 === 0) await new Promise(setImmediate)
}
process.stderr.write(String(Math.round(process.memoryUsage().rss / 1024 / 1024)) + '\\n')
setInterval(() => undefined, 1_000)
`

test('every level that is documented opens a log', () => {
  for (const level of LOG_LEVELS) assert.equal(openLog(level, 2).program.level, level)
})

test('lines that nobody reads are dropped and counted, and take little memory', { timeout: 300_000 }, async (t) => {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', WRITER], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  assert.ok(child.stdout && child.stderr)
  const [said] = (await once(child.stderr, 'data')) as [Buffer]
  assert.ok(Number(said.toString()) < 180, `${said} MB for 200 MB of lines`)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text = (text + chunk).slice(-4_000)
  })
  await eventually(() => /"lines":\d+.*dropped log lines/.test(text), 'the line about dropped lines')
})

test('a signal switches to debug and back, to the level that the environment has meanwhile', async (t) => {
  const script = `
import { openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
const log = openLog('info')
log.program.debug('before')
log.toggleDebug()
log.program.debug('between')
log.setLevel('warn')
log.program.debug('still')
log.toggleDebug()
log.program.info('after')
log.flush()
`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  await once(child, 'close')
  const lines = text.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { msg: string; next?: string }).next ?? (JSON.parse(line) as { msg: string }).msg),
    ['debug', 'between', 'still', 'warn'],
  )
})
