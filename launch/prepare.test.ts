import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

// Writes the packages one after another, like npm: removes all of them first, and its own record comes last.
const NPM = `
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
appendFileSync('installations', 'begin ')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/first', { recursive: true })
await wait(Number(process.env.NPM_TAKES_MS ?? 300))
mkdirSync('node_modules/last')
writeFileSync('node_modules/.package-lock.json', '{}')
appendFileSync('installations', 'end ')`

let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'portico-prepare-'))
  mkdirSync(join(project, 'launch'))
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(project, 'launch/prepare.mjs'))
  writeFileSync(join(project, 'start.mjs'), "import { installPackages } from './launch/prepare.mjs'\nawait installPackages()")
  writeFileSync(join(project, 'npm.mjs'), NPM)
  writeFileSync(join(project, 'package-lock.json'), '{"lockfileVersion":3}')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function start(environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['start.mjs'], {
    cwd: project,
    env: { ...process.env, npm_execpath: join(project, 'npm.mjs'), ...environment },
    stdio: 'ignore',
  })
}

const ended = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'exit'))[0]
const installations = () => readFileSync(join(project, 'installations'), 'utf8').trim()
const isWhole = () => existsSync(join(project, 'node_modules/last'))

describe('the packages', () => {
  it('are installed once when three parts start in one folder at once, and not again', async () => {
    const parts = [start(), start(), start()]
    for (const part of parts) assert.equal(await ended(part), 0)
    assert.equal(installations(), 'begin end')
    assert.ok(isWhole())
    assert.equal(await ended(start()), 0)
    assert.equal(installations(), 'begin end')
    assert.ok(!readdirSync(project).includes('.installing'))
  })

  it('are installed again after a start was killed meanwhile', async () => {
    const killed = start({ NPM_TAKES_MS: '600' })
    while (!existsSync(join(project, 'node_modules/first'))) await wait(10)
    killed.kill('SIGKILL')
    // The killed one's npm ends by itself; nothing touches the claim any longer.
    await wait(900)
    rmSync(join(project, 'node_modules/last'), { recursive: true })
    rmSync(join(project, 'node_modules/.package-lock.json'))
    utimesSync(join(project, '.installing'), new Date(0), new Date(0))
    assert.equal(await ended(start()), 0)
    assert.ok(isWhole())
  })

  it('are installed again for another lock file, and a failure leaves no claim', async () => {
    assert.equal(await ended(start()), 0)
    writeFileSync(join(project, 'package-lock.json'), '{"lockfileVersion":3,"name":"other"}')
    writeFileSync(join(project, 'npm.mjs'), "console.error('no network'); process.exit(1)")
    assert.equal(await ended(start()), 1)
    assert.ok(!existsSync(join(project, '.installing')))
    writeFileSync(join(project, 'npm.mjs'), NPM)
    assert.equal(await ended(start()), 0)
    assert.equal(installations(), 'begin end begin end')
  })
})
