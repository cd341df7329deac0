import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { environmentWithFile } from '@portico/settings/read-settings'
import pg from 'pg'
import { readYaml } from '../../platform/testing/read-yaml.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { freePort } from '../support/stack.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// Starts the services of compose.yaml as plain processes with exactly its commands and environments. Only what containers change is
// different: names of services are this machine, ports are free ones, and volumes are folders.

const PROJECT = resolve(import.meta.dirname, '../..')
/** Only for hangs: the web may have to be built. */
const HEALTHY_WITHIN_MS = 600_000
const NODE = process.execPath
const SECRETS = ['DATABASE_PASSWORD', 'ENCRYPTION_KEY', 'SESSION_SECRET', 'WEB_TOKEN', 'SUPER_ADMIN_PASSWORD']

interface Service {
  command?: string
  environment: Record<string, string | number>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck: { test: string[] }
}

const file = readYaml(readFileSync(join(PROJECT, 'compose.yaml'), 'utf8')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const { services } = file

/** What the commands of docs/operations.md write to .env. */
let given: Record<string, string>
let folder: string
let database: TestDatabase
let target: TargetServer
let admin: BrowserlessPerson
let api: ServedApi
let key: string
const ports: Record<string, number> = {}
/** What runs, with everything that it has printed. */
const running: { name: string; child: ChildProcess; printed: string }[] = []

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-compose-'))
  given = makeEnvironmentFile()
  database = await createTestDatabase({ isEmpty: true })
  target = await startTargetServer()
  for (const own of ['3000', '4000', '8080', '9000']) ports[own] = await freePort()
})
after(async () => {
  for (const { child } of running.reverse()) await stopped(child)
  await target.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Stops a service as Docker does; returns its exit code. */
async function stopped(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.exitCode
}

const publicUrl = () => `http://localhost:${ports[3000]}`

/** Runs the commands of the document, except those of Docker; returns the file that they make. */
function makeEnvironmentFile(): Record<string, string> {
  const [, section = ''] = readFileSync(join(PROJECT, 'docs/operations.md'), 'utf8').split('### Containers')
  const [, block = ''] = section.split('```\n')
  const commands = block.split('\n').filter((line) => !line.startsWith('docker '))
  const { status, stderr } = spawnSync('sh', ['-e', '-c', commands.join('\n')], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.equal(statSync(join(folder, '.env')).mode & 0o777, 0o600)
  return environmentWithFile(folder) as Record<string, string>
}

/** Returns a text of the file as it is on this machine. */
function here(text: string, service: Service): string {
  const filled = text.replace(/\$\{(\w+)(?:(:\?)|:-([^}]*))\}/g, (_all, name: string, isRequired?: string, otherwise?: string) => {
    const value = name === 'PUBLIC_URL' ? publicUrl() : given[name]
    assert.ok(value !== undefined || !isRequired, `${name} is required, but docs/operations.md does not make it`)
    return value ?? otherwise ?? ''
  })
  const database5432 = `postgresql://portico:${given.DATABASE_PASSWORD}@database:5432/portico`
  const volumes = (service.volumes ?? []).map((volume) => volume.split(':')).filter(([name = '']) => Object.hasOwn(file.volumes, name))
  return volumes.reduce(
    (result, [name = '', mounted = '']) => (result.startsWith(mounted) ? join(folder, name, result.slice(mounted.length)) : result),
    filled
      .replace(database5432, database.connectionString)
      .replace(/\b(?:platform|web|gateway):(\d+)/g, (_all, port: string) => `127.0.0.1:${ports[port]}`)
      .replace(/^0\.0\.0\.0$/, '127.0.0.1')
      .replace(/(?<=^|127\.0\.0\.1:)(?:3000|4000|8080|9000)\b/g, (port) => String(ports[port])),
  )
}

/** Starts a service when those that it depends on are healthy, and waits until it is. */
async function startService(name: string): Promise<void> {
  const service = services[name] as Service
  const environment = Object.entries(service.environment).map(([key, value]) => [key, here(String(value), service)])
  const [program, ...args] = (service.command ?? '').split(' ')
  assert.equal(program, 'node', name)
  const child = spawn(NODE, args, {
    cwd: PROJECT,
    // Target servers of a test are on this machine.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ALLOW_LOOPBACK_TARGETS: 'on', ...Object.fromEntries(environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const one = { name, child, printed: '' }
  running.push(one)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (one.printed += chunk))
  const until = Date.now() + HEALTHY_WITHIN_MS
  while (!isHealthy(service)) {
    assert.ok(child.exitCode === null && Date.now() < until, `${name} is not healthy:\n${one.printed}`)
    await wait(300)
  }
}

function isHealthy(service: Service): boolean {
  const [kind, program, ...args] = service.healthcheck.test
  assert.deepEqual([kind, program], ['CMD', 'node'])
  return (
    spawnSync(
      NODE,
      args.map((arg) => here(arg, service)),
      { cwd: PROJECT },
    ).status === 0
  )
}

const callGateway = (headers: Record<string, string>) => fetch(`http://localhost:${ports[8080]}/composed/v1/pets`, { headers })

/** Begins to collect what the services print; the returned function returns the lines by service. */
function listen(): () => Record<string, string[]> {
  const from = running.map(({ printed }) => printed.length)
  return () => Object.fromEntries(running.map(({ name, printed }, n) => [name, printed.slice(from[n]).split('\n').filter(Boolean)]))
}

async function rowsOf<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Resolves when the gateway has reported its status again. */
async function nextHeartbeat(): Promise<void> {
  const last = async () => (await rowsOf<{ at: string }>('select last_heartbeat_at::text as at from gateways'))[0]?.at
  const before = await last()
  assert.notEqual(await eventually(last, (at) => at !== before), before, 'the gateway reports')
}

/** Switches the log level of a service between its own and debug, and resolves when the service has said so. */
async function switchLevel({ name, child }: (typeof running)[number]): Promise<void> {
  const heard = listen()
  child.kill('SIGUSR2')
  const said = async () => heard()[name]?.some((line) => line.includes('SIGUSR2: the log level changes'))
  assert.ok(await eventually(said, (isSaid) => isSaid === true), `${name} says that its level changes`)
}

describe('compose.yaml', () => {
  it('has a health check for every service, and starts each after those that it needs are healthy', () => {
    for (const [name, { healthcheck, depends_on = {} }] of Object.entries(services)) {
      assert.ok(healthcheck.test.length > 0, name)
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        assert.ok(Object.hasOwn(services, needed), needed)
        assert.equal(condition, 'service_healthy', `${name} needs ${needed}`)
      }
    }
    assert.deepEqual(Object.keys(services.platform?.depends_on ?? {}), ['database'])
    assert.deepEqual(Object.keys(services.web?.depends_on ?? {}), ['platform'])
    assert.deepEqual(Object.keys(services.gateway?.depends_on ?? {}), ['platform'])
  })

  it('keeps everything that must survive in volumes', () => {
    for (const service of Object.values(services))
      for (const volume of service.volumes ?? []) {
        const [name = ''] = volume.split(':')
        assert.ok(name === '.' || Object.hasOwn(file.volumes, name), volume)
      }
  })

  it('runs: the superAdmin signs in, publishes an API, and a subscriber calls it through the gateway', { timeout: 900_000 }, async () => {
    for (const volume of Object.keys(file.volumes)) spawnSync('mkdir', ['-p', join(folder, volume)])
    await startService('platform')
    await Promise.all([startService('web'), startService('gateway')])
    admin = await new BrowserlessPerson(publicUrl()).signIn(
      'manager/login',
      given.SUPER_ADMIN_EMAIL ?? '',
      given.SUPER_ADMIN_PASSWORD ?? '',
    )
    for (const [email, role] of [
      ['dev@portico.example', 'developer'],
      ['visitor@portico.example', 'user'],
    ])
      await admin.must('POST', 'users', { email, name: 'A Person', password: 'Brisk.Moss.7', locale: 'en', roles: [role] })
    const developer = await new BrowserlessPerson(publicUrl()).signIn('manager/login', 'dev@portico.example', 'Brisk.Moss.7')
    const visitor = await new BrowserlessPerson(publicUrl()).signIn('login', 'visitor@portico.example', 'Brisk.Moss.7')
    api = await publishApi(developer, admin, { name: 'Composed', basePath: 'composed', targetPort: target.port })
    ;({ key } = await subscribe(visitor, developer, api.apiId))
    const status = await eventually(
      async () => (await callGateway({ 'x-api-key': key })).status,
      (answered) => answered === 200,
    )
    assert.equal(status, 200)
  })

  it('says nothing while nobody does anything: gateways report, and an open page asks for its session and its bell', async () => {
    let printed: Record<string, string[]> = {}
    const quiet = async () => {
      const heard = listen()
      for (let times = 0; times < 2; times++) {
        await admin.must('GET', 'session?renew=no')
        await admin.must('GET', 'notifications/unread')
        await nextHeartbeat()
      }
      printed = heard()
      return Object.values(printed).every(({ length }) => length === 0)
    }
    // The calls of before are reported and logged first.
    assert.ok(await eventually(quiet, Boolean, 120_000), JSON.stringify(printed))
  })

  it('logs an expected refusal in one line with its code, and without a stack', async () => {
    const heard = listen()
    const stranger = new BrowserlessPerson(publicUrl())
    await stranger.call('GET', 'session')
    const answers = [
      await stranger.call('POST', 'manager/login', { email: given.SUPER_ADMIN_EMAIL, password: 'Wrong.Moss.7' }),
      await admin.call('GET', 'categories/00000000-0000-4000-8000-000000000000'),
      await admin.call('POST', 'categories', { name: 5 }),
      await stranger.call('GET', 'users'),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status >= 400 && status < 500),
      answers.map(() => true),
    )
    assert.equal((await callGateway({ 'x-request-id': 'without-a-key' })).status, 401)
    const refused = async () => heard().platform?.filter((line) => line.includes('"refused":')) ?? []
    const lines = await eventually(refused, ({ length }) => length >= 3)
    assert.ok(lines.length >= 3, JSON.stringify(heard()))
    const called = async () => heard().gateway?.some((line) => line.includes('without-a-key'))
    assert.ok(await eventually(called, (isLogged) => isLogged === true), 'the gateway logs the call')
    for (const line of Object.values(heard()).flat()) assert.doesNotMatch(line, /"stack"|^\s+at |\\n\s+at /)
  })

  it('gives a page and a call one id in every service, and in slow statements with the number of the database process', async () => {
    await Promise.all(running.map(switchLevel))
    const heard = listen()
    const holder = new pg.Client({ connectionString: database.connectionString })
    await holder.connect()
    try {
      await holder.query('begin; lock table users in access exclusive mode')
      const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const page = fetch(`${publicUrl()}/admin/user/list`, { headers: { cookie, 'x-request-id': 'one-page' } })
      const waiting = () =>
        rowsOf<{ pid: number; ms: number }>(
          // The one that reads who asks, not one of a job.
          `select pid, (extract(epoch from clock_timestamp() - query_start) * 1000)::int as ms from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%"sessions"%'`,
        )
      const blocked = await eventually(waiting, (statements) => statements.some(({ ms }) => ms > 600))
      await holder.query('commit')
      await (await page).text()
      const ofPage = (name: string, text: string) => async () =>
        heard()[name]?.filter((line) => line.includes('"one-page"') && line.includes(text)) ?? []
      for (const [name, text] of [
        ['web', '"path":"/admin/user/list"'],
        ['platform', '"msg":"request"'],
        ['platform', 'a slow statement'],
      ] as const)
        assert.ok((await eventually(ofPage(name, text), ({ length }) => length > 0)).length > 0, `${name} logs ${text} of the page`)
      const [slow = '{}'] = await ofPage('platform', 'a slow statement')()
      const { databasePid } = JSON.parse(slow) as { databasePid: number }
      assert.ok(
        blocked.some(({ pid }) => pid === databasePid),
        `${slow} was run by ${JSON.stringify(blocked)}`,
      )
    } finally {
      await holder.end()
    }
    const refused = await callGateway({ 'x-request-id': 'one-call' })
    assert.deepEqual([refused.status, refused.headers.get('x-request-id')], [401, 'one-call'])
    const logged = async () => heard().gateway?.some((line) => line.includes('one-call'))
    assert.ok(await eventually(logged, (isLogged) => isLogged === true), 'the gateway logs the call')
    const found = async () => (await admin.call('GET', 'calls/one-call')).status
    assert.equal(await eventually(found, (status) => status === 200), 200, 'the platform knows the call')
    await Promise.all(running.map(switchLevel))
  })

  it('SIGUSR2 switches every service to debug and back, as `docker compose kill --signal USR2` sends it', async () => {
    assert.deepEqual(running.map(({ name }) => name).sort(), ['gateway', 'platform', 'web'])
    for (const one of running) {
      await switchLevel(one)
      await switchLevel(one)
      assert.ok(isHealthy(services[one.name] as Service), `${one.name} serves as before`)
    }
  })

  it('SIGTERM ends every service in order, and none has printed a secret', async () => {
    for (const one of running.toReversed()) {
      assert.equal(await stopped(one.child), 0, `${one.name} ends in order:\n${one.printed}`)
      for (const secret of SECRETS) assert.ok(!one.printed.includes(given[secret] ?? ''), `${one.name} prints ${secret}`)
    }
  })
})
