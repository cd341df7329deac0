import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildPlatform } from '../../app.ts'
import { hashToken } from '../../database/token.ts'
import { createLog } from '../../http/log.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { buildAuthenticator, setTwoStep, wrongCode } from '../../testing/visitor.ts'

let test: TestPlatform
/** Another node of the same platform whose whole log is recorded. */
let http: FastifyInstance
const logged: string[] = []

before(async () => {
  test = await startTestPlatform()
  const log = createLog('trace', { write: (line) => void logged.push(line) })
  http = (await buildPlatform(test.config, test.db, log)).http
})
after(async () => {
  await http.close()
  await test.stop()
})

async function post(url: string, payload: object) {
  const answer = await http.inject({ method: 'POST', url, payload, headers: { 'user-agent': 'a browser' } })
  return answer.payload === '' ? {} : answer.json()
}

/** Returns every row of every table as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await test.db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await test.db.execute<{ text: string }>(sql.raw(`select row_to_json(t)::text as text from ${name} t`))
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}

/** Matches a code as a whole word: six digits may occur within a time or an id. */
const asWord = (code: string) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`)

describe('what opens a session', () => {
  it('is in no column of any table and in no line of the log', async () => {
    const plain = await buildPerson(test.db)
    const first = await post('/login', { email: plain.email, password: PASSWORD })
    const second = await post('/refresh', { refreshToken: first.refreshToken })
    await post('/login', { email: plain.email, password: 'Pl4nted.wrong' })
    await post('/login', { email: 'Pl4nted@@wrong', password: 'Pl4nted.other' })

    await setTwoStep(test, ['user'])
    const careful = await buildPerson(test.db)
    const begun = await post('/login', { email: careful.email, password: PASSWORD })
    const code = await mailedSecret(test, careful.email, 'twoStepCode')
    await post('/verify-2fa-code', { challenge: begun.step.challenge, code: wrongCode(code) })
    const open = await dump()
    await post('/verify-2fa-code', { challenge: begun.step.challenge, code })
    const left = await post('/login', { email: careful.email, password: PASSWORD })
    await post('/send-2fa-code', { challenge: left.step.challenge })
    const newCode = await mailedSecret(test, careful.email, 'twoStepCode')
    await post('/logout', { challenge: left.step.challenge })

    const owner = await buildPerson(test.db)
    const { secret, codeAt } = await buildAuthenticator(test, owner.id, ['ABCD-EFGH-2345-WXYZ'])
    const asked = await post('/login', { email: owner.email, password: PASSWORD })
    const appCode = codeAt()
    const third = await post('/verify-2fa-code', { challenge: asked.step.challenge, code: appCode })
    const recovering = await post('/login', { email: owner.email, password: PASSWORD })
    await post('/verify-2fa-code', { challenge: recovering.step.challenge, code: 'ABCD-EFGH-2345-WXYZ' })
    await post('/logout', { refreshToken: third.refreshToken })

    const tokens = [first, second, third].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken])
    const challenges = [begun, left, asked, recovering].map(({ step }) => step.challenge)
    const passwords = [PASSWORD, 'Pl4nted.wrong', 'Pl4nted.other']
    const secrets = [...tokens, ...challenges, ...passwords, secret, 'ABCD-EFGH-2345-WXYZ', 'ABCDEFGH2345WXYZ']
    assert.ok(secrets.every((planted) => typeof planted === 'string' && planted.length > 7))
    const codes = [code, newCode, appCode]
    assert.ok(codes.every((planted) => /^[0-9]{6}$/.test(planted)))
    const places = { 'the database while a code is open': open, 'the database': await dump(), 'the log': logged.join('') }
    for (const [place, text] of Object.entries(places)) {
      assert.ok(text.length > 1000, `${place} was read`)
      for (const planted of secrets) assert.ok(!text.includes(planted), `${planted} stands in ${place}`)
      for (const planted of codes) {
        assert.doesNotMatch(text, asWord(planted), `a code stands in ${place}`)
        // A hash of six digits can be reversed in a second.
        assert.ok(!text.includes(hashToken(planted)), `the hash of a code stands in ${place}`)
      }
    }
  })

  it('is looked for by a search that would find it', async () => {
    const { email } = await buildPerson(test.db, { name: 'has 123456 within' })
    assert.match(await dump(), asWord('123456'))
    assert.ok((await dump()).includes(email))
    assert.ok(logged.join('').includes('/verify-2fa-code'))
  })
})
