import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freePort } from './free-port.ts'
import { keepRunning } from './part.ts'

const FIRST_PORT = 23_400
const folder = mkdtempSync(join(tmpdir(), 'portico-part-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function definition(source: string) {
  const port = await freePort(FIRST_PORT)
  const program = join(folder, `program-${port}.mjs`)
  writeFileSync(program, source.replaceAll('PORT', String(port)))
  return {
    port,
    part: { speaker: 'web' as const, args: [program], cwd: folder, env: process.env, readyUrl: `http://127.0.0.1:${port}/`, sources: [] },
  }
}

const SERVER = `
import { createServer } from 'node:http'
import { appendFileSync } from 'node:fs'
appendFileSync('starts-PORT', process.pid + '\\n')
createServer((request, response) => response.end('ok')).listen(PORT, '127.0.0.1')`

describe('a part', () => {
  it('is ready when it answers, restarts when it is killed, and stays stopped when it is stopped', async (test) => {
    const { port, part: described } = await definition(SERVER)
    const part = keepRunning(described, 'error')
    test.after(part.stop)
    await part.ready
    const starts = () =>
      readFileSync(join(folder, `starts-${port}`), 'utf8')
        .trim()
        .split('\n')
        .map(Number)
    process.kill(starts()[0] ?? 0, 'SIGKILL')
    const deadline = Date.now() + 10_000
    while (starts().length < 2 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(starts().length, 2)
    await part.stop()
    await new Promise((resolve) => setTimeout(resolve, 800))
    assert.equal(starts().length, 2)
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`))
  })

  it('that is frozen is ended and started again', async (test) => {
    const { port, part: described } = await definition(SERVER)
    const part = keepRunning(described, 'error', { lookMs: 50, withinMs: 1_000, misses: 2 })
    test.after(part.stop)
    await part.ready
    const starts = () =>
      readFileSync(join(folder, `starts-${port}`), 'utf8')
        .trim()
        .split('\n')
        .map(Number)
    const frozen = starts().at(-1) ?? 0
    process.kill(frozen, 'SIGSTOP')
    const deadline = Date.now() + 20_000
    while (starts().at(-1) === frozen && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
    assert.notEqual(starts().at(-1), frozen)
  })

  it('that exits before it is ready fails with its last output', async () => {
    const { part: described } = await definition(`console.error('PORT setting is wrong'); process.exit(1)`)
    const part = keepRunning(described, 'error')
    await assert.rejects(part.ready, /web did not start: \d+ setting is wrong/)
    await part.stop()
  })
})
