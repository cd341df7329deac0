import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { sweepSize } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { letAccessTokenRunOut, tokensOf } from '../support/sealed-session.ts'
import { startSecondWeb } from '../support/second-web.ts'
import { uniqueEmail } from '../support/unique-name.ts'

// Several web processes share only their secrets and the platform, which decides races between them.

const { webUrl, logFile } = runningStack()
const RACER = { email: uniqueEmail('racer'), name: 'Rae Racer', password: 'Olive.Dock.6' }

let second: Awaited<ReturnType<typeof startSecondWeb>>

test.beforeAll(async () => {
  const superAdmin = await signedIn('superAdmin')
  await superAdmin.must('POST', 'users', { ...RACER, locale: 'en', roles: ['user'] })
  second = await startSecondWeb()
})
test.afterAll(() => second.stop())

const signIn = (url = webUrl) => new BrowserlessPerson(url).signIn('login', RACER.email, RACER.password)

/** Returns the same browser, with the same cookies, at another web process. */
function twin(person: BrowserlessPerson, url: string): BrowserlessPerson {
  const other = new BrowserlessPerson(url)
  for (const [name, value] of person.cookies) other.cookies.set(name, value)
  return other
}

const alternating = (index: number) => (index % 2 === 0 ? webUrl : second.webUrl)
const callsOf = (path: string) => (readFileSync(logFile, 'utf8').match(new RegExp(`path=${path} `, 'g')) ?? []).length

test('fifty parallel refreshes over two web processes are one rotation, and nobody is signed out', async () => {
  const person = await signIn()
  await letAccessTokenRunOut(person)
  const before = callsOf('/refresh')
  const tabs = Array.from({ length: 50 }, (_, index) => twin(person, alternating(index)))
  const answers = await Promise.all(tabs.map((tab) => tab.call('GET', 'my/subscriptions')))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  const successors = new Set(await Promise.all(tabs.map(async (tab) => (await tokensOf(tab)).refreshToken)))
  expect(successors.size).toBe(1)
  expect(successors.has((await tokensOf(person)).refreshToken)).toBe(false)
  expect(callsOf('/refresh') - before).toBeLessThanOrEqual(2)
  for (const tab of tabs.slice(0, 4)) expect((await tab.call('GET', 'my/subscriptions')).status).toBe(200)
})

test('no token is valid after a sign-out that raced with a refresh, repeatedly', async () => {
  for (let round = 0; round < sweepSize({ whole: 200, few: 30 }); round++) {
    const person = await signIn(alternating(round))
    await letAccessTokenRunOut(person)
    const [refreshing, leaving] = [twin(person, alternating(round)), twin(person, alternating(round + 1))]
    const [, left] = await Promise.all([refreshing.call('GET', 'my/subscriptions'), leaving.call('POST', 'logout')])
    expect(left.status).toBe(200)
    for (const tab of [twin(person, webUrl), twin(refreshing, second.webUrl)]) {
      expect((await tab.call('GET', 'my/subscriptions')).status, `round ${round}`).toBe(401)
    }
  }
})

test('twenty parallel sign-ins leave one session', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(alternating(index))))
  const answers = await Promise.all(people.map((person) => person.call<{ error?: string }>('GET', 'my/subscriptions')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
  expect(new Set(refused)).toEqual(new Set(['ConcurrentLogin']))
})
