import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { waitUntilGone } from '@portico/settings/process-identity'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts'

const OWNER_PROGRAM = fileURLToPath(new URL('./testing/database-owner.ts', import.meta.url))

let dataDir: string
let running: EmbeddedDatabase | undefined

before(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-embedded-'))
})

after(async () => {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a server in a separate process that a test can kill. */
async function startInAnotherProcess(): Promise<{ owner: ChildProcess; connectionString: string; serverPid: number }> {
  const owner = spawn(process.execPath, [OWNER_PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!owner.stdout) throw new Error('no stdout')
  for await (const line of createInterface({ input: owner.stdout })) return { owner, ...JSON.parse(line) }
  throw new Error('the owner ended before its server was ready')
}

async function query(connectionString: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function survivors(): Promise<unknown[]> {
  running = await startEmbeddedDatabase({ dataDir })
  const rows = await query(running.connectionString, 'select name from kept order by name')
  await running.stop()
  running = undefined
  return rows.map(({ name }) => name)
}

describe('an embedded database', () => {
  it('is created at the first start, sorts by code point and listens on a socket only', async () => {
    running = await startEmbeddedDatabase({ dataDir })
    const { connectionString } = running
    await query(connectionString, 'create table kept (name text)')
    const [locale] = await query(connectionString, `select datlocprovider, datlocale from pg_database where datname = 'postgres'`)
    assert.deepEqual(locale, { datlocprovider: 'b', datlocale: 'C.UTF-8' })
    const [listen] = await query(connectionString, 'show listen_addresses')
    assert.deepEqual(listen, { listen_addresses: '' })
  })

  it('refuses a second owner with a line that names the first', async () => {
    await assert.rejects(startEmbeddedDatabase({ dataDir }), new RegExp(`in use by process ${process.pid}`))
  })

  it('stops without a trace', async () => {
    await running?.stop()
    await running?.exited
    assert.equal(existsSync(join(dataDir, 'owner.json')), false)
    assert.equal(existsSync(join(dataDir, 'cluster', 'postmaster.pid')), false)
    running = undefined
  })

  it('stops and loses nothing when its owner is killed', async () => {
    const { owner, connectionString, serverPid } = await startInAnotherProcess()
    await query(connectionString, 'insert into kept values ($1)', ['a'])
    owner.kill('SIGKILL')
    assert.equal(await waitUntilGone(serverPid, 10_000), true)
    assert.deepEqual(await survivors(), ['a'])
  })

  it('notifies its owner when the server is killed, and loses nothing', async () => {
    const server = await startEmbeddedDatabase({ dataDir })
    await query(server.connectionString, 'insert into kept values ($1)', ['b'])
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    assert.deepEqual(await survivors(), ['a', 'b'])
  })

  it('starts on a copy that another user made, and leaves the server of the original alone', async () => {
    running = await startEmbeddedDatabase({ dataDir })
    const copy = mkdtempSync(join(tmpdir(), 'portico-copied-'))
    cpSync(join(dataDir, 'cluster'), join(copy, 'cluster'), { recursive: true })
    cpSync(join(dataDir, 'password'), join(copy, 'password'))
    chmodSync(join(copy, 'cluster'), 0o755)
    const server = await startEmbeddedDatabase({ dataDir: copy })
    assert.deepEqual(await query(server.connectionString, 'select count(*)::int as rows from kept'), [{ rows: 2 }])
    await server.stop()
    assert.deepEqual(await query(running.connectionString, 'select count(*)::int as rows from kept'), [{ rows: 2 }])
    await running.stop()
    running = undefined
    rmSync(copy, { recursive: true, force: true })
  })

  it('loses nothing when owner and server are killed together', async () => {
    const { owner, connectionString, serverPid } = await startInAnotherProcess()
    await query(connectionString, 'insert into kept values ($1)', ['c'])
    process.kill(serverPid, 'SIGKILL')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    assert.deepEqual(await survivors(), ['a', 'b', 'c'])
  })
})
