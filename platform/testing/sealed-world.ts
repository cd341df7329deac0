import { type MadeCertificate, makeCertificate } from '@portico/contract/testing/make-certificate'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type MailCatcher, startMailCatcher } from '../../tests/support/mail-catcher.ts'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/setting.ts'
import { SEALED_VALUES, type SealedTable } from '../database/sealed-values.ts'
import { SESSION_SETTING_KEYS } from '../features/setting/setting-queries.ts'
import { OAUTH } from './api-builders.ts'
import { buildEnvironment, buildGateway, buildPerson, PASSWORD } from './builders.ts'
import type { TestBody } from './start-test-platform.ts'
import { newAddress } from './visitor.ts'

const MAIL_ACCOUNT = { user: 'portal@sealed.example', password: 'sealed-world-password' }
const CODE_WITHIN_MS = 60_000

/** Calls a platform node; `authorization` is the whole header. */
export type CallNode = (method: string, path: string, body?: unknown, authorization?: string) => Promise<{ status: number; body: TestBody }>

/** Returns a node's API over HTTP, with a new client address. */
export function nodeAt(url: string, webToken: string): CallNode {
  return async (method, path, body, authorization) => {
    const headers: Record<string, string> = { 'x-portico-web': webToken, 'x-forwarded-for': newAddress() }
    if (authorization) headers.authorization = authorization
    if (body !== undefined) headers['content-type'] = 'application/json'
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

/** A platform with an encrypted value in every place, and background work that uses them. */
export interface SealedWorld {
  /** Successful operations by kind. */
  done: Record<string, number>
  /** Failures, as text. */
  failures: string[]
  /** Stops the work after the current operations. */
  rest: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Fills every place of sealed values through the product's own calls and goes on with all kinds of work that open or seal, each call on
 * the next node: mailed codes, authenticators, refreshes, certificates in snapshots, mails by a password, waiting links.
 */
export async function startSealedWorld(db: Database, nodes: readonly CallNode[]): Promise<SealedWorld> {
  let turn = 0
  const call: CallNode = async (...given) => {
    const node = nodes[turn++ % nodes.length] as CallNode
    return node(...given)
  }
  const catcher = await startMailCatcher({ account: MAIL_ACCOUNT })
  const works = await worksOf(db, call, catcher)

  const done: Record<string, number> = {}
  const failures: string[] = []
  let resting = false
  const workers = Object.entries(works).map(async ([name, work]) => {
    for (done[name] = 0; !resting; ) {
      try {
        await work()
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`)
      }
    }
  })
  return {
    done,
    failures,
    rest: async () => {
      resting = true
      await Promise.all(workers)
    },
    close: () => catcher.close(),
  }
}

async function worksOf(db: Database, call: CallNode, catcher: MailCatcher): Promise<Record<string, () => Promise<void>>> {
  const must: CallNode = async (method, path, body, authorization) => {
    const answer = await call(method, path, body, authorization)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const signIn = async (email: string, door = '/login') => (await must('POST', door, { email, password: PASSWORD })).body
  const bearer = ({ accessToken }: TestBody) => `Bearer ${accessToken}`
  const verify = async (challenge: string, code: string) => (await must('POST', '/verify-2fa-code', { challenge, code })).body
  const newPerson = async (roles: ('user' | 'developer' | 'superAdmin')[] = ['user']) =>
    buildPerson(db, { roles, email: `sealed-${newAddress()}@example.com` })

  const admin = bearer(await signIn((await newPerson(['superAdmin'])).email, '/manager/login'))
  const mailServer = { host: '127.0.0.1', port: catcher.port, secure: false, notifyEmail: MAIL_ACCOUNT.user }
  const setMailServer = () => must('PUT', '/settings/mail', { ...mailServer, notifyPassword: MAIL_ACCOUNT.password }, admin)
  await setMailServer()
  const oauth = await oauthEnvironment(db, must, admin)
  await oauth()
  await db.insert(settings).values([
    { key: SESSION_SETTING_KEYS.twoStep, value: true },
    { key: SESSION_SETTING_KEYS.twoStepRoles, value: ['user'] },
  ])

  const developer = bearer(await signIn((await newPerson(['developer'])).email, '/manager/login'))
  await must('POST', '/webhooks', { name: 'Sealed', url: 'http://192.0.2.1/', events: ['ApiShared'] }, developer)
  const { group, headers } = await deploy(db, must, developer)
  const certificates = [await makeCertificate('one'), await makeCertificate('other')]
  const putCertificate = async (turn: number) => {
    const { cert, key } = certificates[turn % 2] as (typeof certificates)[number]
    await must('PUT', `/target-server-groups/${group}/certificate`, { certificate: cert, privateKey: key }, developer)
    const { body } = await must('GET', '/gateway-link/snapshot', undefined, headers)
    if (body.targetServerGroups[0].clientCertificate?.privateKey !== key) throw new Error('the snapshot has another key')
  }
  await putCertificate(0)
  const putServerCertificate = await serverCertificate(db, must, admin, certificates)
  await putServerCertificate()

  /** Signs in by the emailed code. */
  const byMailedCode = async (email: string) => {
    const { step } = await signIn(email)
    const { text } = await catcher.waitFor(email, (mail) => /^\d{6}$/m.test(mail.text ?? ''), CODE_WITHIN_MS)
    return verify(step.challenge, /^(\d{6})$/m.exec(text ?? '')?.[1] ?? '')
  }
  let going = await byMailedCode((await newPerson()).email)
  let turn = 0
  return {
    'sign-in by a mailed code': async () => {
      const session = await byMailedCode((await newPerson()).email)
      await must('GET', '/account', undefined, bearer(session))
    },
    'sign-in by an authenticator': async () => {
      const { email } = await newPerson(['developer'])
      const session = bearer(await signIn(email, '/manager/login'))
      const { secret } = (await must('POST', '/account/authenticator', { password: PASSWORD }, session)).body
      const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
      await must('POST', '/account/authenticator/confirm', { code: codeAt(Date.now()) }, session)
      const { step } = await signIn(email, '/manager/login')
      await must('GET', '/account', undefined, bearer(await verify(step.challenge, codeAt(Date.now() + 30_000))))
    },
    'refresh, and the same again': async () => {
      const { refreshToken } = going
      going = (await must('POST', '/refresh', { refreshToken })).body
      const again = (await must('POST', '/refresh', { refreshToken })).body
      if (again.refreshToken !== going.refreshToken) throw new Error('another successor came')
      await must('GET', '/account', undefined, bearer(going))
    },
    'certificate in a snapshot': () => putCertificate(++turn),
    'server certificate in a snapshot': putServerCertificate,
    'authorization value in a snapshot': oauth,
    'mail server with a password': async () => {
      await setMailServer()
      const to = `try-${newAddress()}@example.com`
      await must('POST', '/settings/mail/test', { to, locale: 'en' }, admin)
      const mail = await catcher.waitFor(to)
      if (mail.authenticatedAs !== MAIL_ACCOUNT.user) throw new Error('the mail came without the password')
    },
  }
}

/** Creates an environment; returns what enters its authorization value again and reads it in a snapshot. */
async function oauthEnvironment(db: Database, must: CallNode, admin: string): Promise<() => Promise<void>> {
  const { id, name, apiEndpoint } = await buildEnvironment(db)
  const { token } = await buildGateway(db, id)
  return async () => {
    await must('PUT', `/environments/${id}`, { name, apiEndpoint, listenPort: 8080, oauth: OAUTH }, admin)
    const { body } = await must('GET', '/gateway-link/snapshot', undefined, `Gateway ${token}`)
    if (body.environment.oauth?.authorization !== OAUTH.authorization) throw new Error('the snapshot has another authorization value')
  }
}

/** Creates an environment; returns what replaces its server certificate and reads it in a snapshot. */
async function serverCertificate(db: Database, must: CallNode, admin: string, certificates: readonly MadeCertificate[]) {
  const { id } = await buildEnvironment(db)
  const { token } = await buildGateway(db, id)
  let turn = 0
  return async () => {
    const { cert, key } = certificates[turn++ % certificates.length] as MadeCertificate
    await must('POST', `/environments/${id}/certificates`, { certificate: cert, privateKey: key }, admin)
    const { body } = await must('GET', '/gateway-link/snapshot', undefined, `Gateway ${token}`)
    if (body.environment.certificates?.[0]?.privateKey !== key) throw new Error('the snapshot has another server key')
  }
}

/** Creates a deployed API; returns its target server group and the token of a gateway of its environment. */
async function deploy(db: Database, must: CallNode, developer: string) {
  const servers = [{ protocol: 'http', address: '192.0.2.1', port: 80 }]
  const group = (await must('POST', '/target-server-groups', { name: 'sealed', servers, acceptFailedTest: true }, developer)).body.id
  const api = (await must('POST', '/apis', { name: 'Sealed', basePath: 'sealed', targetServerGroupId: group }, developer)).body
  await must('POST', `/apis/${api.id}/methods`, { httpMethod: 'GET', path: '/items' }, developer)
  const environment = await buildEnvironment(db)
  const stage = (await must('POST', `/apis/${api.id}/stages`, { name: 'v1', environmentId: environment.id }, developer)).body
  await must('POST', `/apis/${api.id}/stages/${stage.id}/deploy`, undefined, developer)
  const { token } = await buildGateway(db, environment.id)
  return { group, headers: `Gateway ${token}` }
}

/** Returns every text in the database that looks encrypted, as `table.column` with the row's key and the text. */
export async function sealedTexts(db: Database): Promise<{ place: string; row: string; sealed: string }[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition`)
  const found: { place: string; row: string; sealed: string }[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ field: string; row: string; sealed: string }>(sql`
      select field.key as field, to_jsonb(t) ->> ${keyOf(name)} as row, texts[1] as sealed
      from ${sql.identifier(name)} t, jsonb_each_text(to_jsonb(t)) as field,
        regexp_matches(field.value, '(v[0-9]+\\.(?:[A-Za-z0-9_-]{8}\\.)?[A-Za-z0-9_-]{38,})', 'g') as texts`)
    found.push(...rows.map(({ field, row, sealed }) => ({ place: `${name}.${field}`, row: `${name}/${row}`, sealed })))
  }
  return found
}

function keyOf(table: string): string {
  return table in SEALED_VALUES ? SEALED_VALUES[table as SealedTable].key : 'id'
}
