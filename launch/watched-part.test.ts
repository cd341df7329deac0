import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { restartOnChange } from './watched-part.ts'

const FIRST_PORT = 23_600
const TIMEOUT = { timeout: 300_000 }

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const PROGRAM = (port: number) => `
import { createServer } from 'node:http'
import { appendFileSync } from 'node:fs'
const { text } = await import('./source/text.mjs').catch((error) => {
  appendFileSync('failures', '.')
  throw error
})
appendFileSync('starts', process.pid + '\\n')
createServer((request, response) => response.end(text)).listen(${port}, '127.0.0.1')`

/** Runs a program that answers with a text of its only source, and restarts on each change of it. */
async function watchedProgram(source = `export const text = 'first'`) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-watched-'))
  folders.push(folder)
  const port = await freePort(FIRST_PORT)
  const url = `http://127.0.0.1:${port}/`
  const save = (file: string, text: string) => writeFileSync(join(folder, 'source', file), text)
  mkdirSync(join(folder, 'source'))
  writeFileSync(join(folder, 'program.mjs'), PROGRAM(port))
  save('text.mjs', source)
  const part = restartOnChange(
    { speaker: 'web', args: ['program.mjs'], cwd: folder, env: process.env, readyUrl: url, sources: ['source'] },
    'error',
  )
  const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number)
  const failed = async () => {
    while (!existsSync(join(folder, 'failures'))) await wait(20)
  }
  const answers = async (text: string) => {
    const answer = () => fetch(url).then((response) => response.text())
    while ((await answer().catch(() => '')) !== text) await wait(20)
  }
  return { part, save, starts, failed, answers, url }
}

describe('a part in development', () => {
  it('restarts when a source is saved, but not for a test', TIMEOUT, async () => {
    const { part, save, starts, answers, url } = await watchedProgram()
    await part.ready
    save('text.test.ts', 'not a source')
    save('notes.txt', 'not a source')
    save('text.mjs', `export const text = 'second'`)
    await answers('second')
    assert.equal(starts().length, 2)
    await part.stop()
    await assert.rejects(fetch(url))
  })

  it('waits for the next change after a syntax error, also at its first start', TIMEOUT, async () => {
    const { part, save, starts, failed, answers } = await watchedProgram('export const const')
    await failed()
    save('text.mjs', `export const text = 'corrected'`)
    await part.ready
    await answers('corrected')
    assert.equal(starts().length, 1)
    await part.stop()
  })

  it('restarts when it is killed', TIMEOUT, async () => {
    const { part, starts, answers } = await watchedProgram()
    await part.ready
    process.kill(starts()[0] ?? 0, 'SIGKILL')
    while (starts().length < 2) await wait(20)
    await answers('first')
    await part.stop()
  })

  it('can be stopped while it waits for a change', TIMEOUT, async () => {
    const { part } = await watchedProgram('export const const')
    await part.stop()
    await part.ready
  })
})
