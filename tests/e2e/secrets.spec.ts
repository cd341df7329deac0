import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makeCertificate } from '../../contract/testing/make-certificate.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { databaseDump } from '../support/database-dump.ts'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts'
import { runningStack, signedIn } from '../support/people.ts'

// Enters secrets of every kind through the product's own forms and calls, then searches every place where someone could read them.

const { webUrl, logFile } = runningStack()
const GENERAL = { refreshTokenHours: 12, accessTokenMinutes: 30, twoStep: false, twoStepRoles: [] }
const MAIL_PASSWORD = 'Marker-mail-password-7QX'
const EMAIL = 'sealed@portico.example'
const [FIRST, RESET, CHANGED] = ['Marker.71a', 'Marker.82b', 'Marker.93c'] as const

let superAdmin: BrowserlessPerson
let catcher: MailCatcher
const noMailServer = { secure: false, notifyPassword: null }

test.beforeAll(async () => {
  catcher = await startMailCatcher({ account: { user: 'sender@portico.example', password: MAIL_PASSWORD } })
  superAdmin = await signedIn('superAdmin')
  await superAdmin.must('PUT', 'settings/mail', {
    host: '127.0.0.1',
    port: catcher.port,
    secure: false,
    notifyEmail: 'sender@portico.example',
    notifyPassword: MAIL_PASSWORD,
  })
})
test.afterAll(async () => {
  superAdmin = await signedIn('superAdmin')
  await superAdmin.must('PUT', 'settings/general', GENERAL)
  await superAdmin.must('PUT', 'settings/mail', noMailServer)
  await catcher.close()
})

/** Returns the last part of the link in the newest email of a kind. */
async function mailedToken(path: string): Promise<string> {
  const mail = await catcher.waitFor(EMAIL, ({ text }) => (text ?? '').includes(path))
  const found = new RegExp(`${path}/[a-z]{2}/([A-Za-z0-9_-]{20,})`).exec(mail.text ?? '')
  expect(found, `a link with ${path}`).not.toBeNull()
  return found?.[1] ?? ''
}

/** Signs in by password and the emailed code; returns the code. */
async function signInByCode(person: BrowserlessPerson, password: string): Promise<string> {
  await person.call('GET', 'session')
  const step = await person.must<{ needNextStep: boolean }>('POST', 'login', { email: EMAIL, password })
  expect(step.needNextStep).toBe(true)
  const mail = await catcher.waitFor(EMAIL, ({ text }) => /^\d{6}$/m.test(text ?? ''))
  const code = /^(\d{6})$/m.exec(mail.text ?? '')?.[1] ?? ''
  await person.must('POST', 'verify-2fa-code', { code })
  return code
}

test('no password, code, link or key can be read in the database, the log or an answer', async () => {
  const person = new BrowserlessPerson(webUrl)
  await person.call('GET', 'session')
  const join = { email: EMAIL, password: FIRST, passwordConfirmation: FIRST, name: 'Sel Sealed', locale: 'en' }
  await person.must('POST', 'join', { ...join, agreedTerms: true, agreedPrivacy: true })
  const verification = await mailedToken('/join/verify-email')
  await person.must('POST', 'join/verify-email', { token: verification })
  await person.must('POST', 'password/forgot', { email: EMAIL, portal: 'portal' })
  const reset = await mailedToken('/reset-password')
  await person.must('POST', 'password/reset', { token: reset, password: RESET, passwordConfirmation: RESET })
  await superAdmin.must('PUT', 'settings/general', { ...GENERAL, twoStep: true, twoStepRoles: ['user'] })
  const code = await signInByCode(person, RESET)
  const { secret } = await person.must<{ secret: string }>('POST', 'account/authenticator', { password: RESET })
  await person.must('PUT', 'account/password', { password: RESET, newPassword: CHANGED, newPasswordConfirmation: CHANGED })
  // A mistyped password is nearly the right one, so it is a secret too.
  await person.call('GET', 'session')
  await person.call('POST', 'login', { email: EMAIL, password: 'Marker-wrong-password-4' })

  // Without a mail server an email stays in the outbox with its link.
  await superAdmin.must('PUT', 'settings/mail', noMailServer)
  await person.must('POST', 'password/forgot', { email: EMAIL, portal: 'portal' })

  const certificate = await makeCertificate('sealed')
  const { id: groupId } = await superAdmin.must<{ id: string }>('POST', 'target-server-groups', {
    name: 'Sealed servers',
    servers: [{ protocol: 'https', address: '192.0.2.1', port: 443 }],
    acceptFailedTest: true,
  })
  const files = { certificate: certificate.cert, privateKey: certificate.key }
  await superAdmin.must('PUT', `target-server-groups/${groupId}/certificate`, files)
  const certificateKey = certificate.key.split('\n')[1] ?? ''
  expect(certificateKey.length).toBeGreaterThan(30)

  const planted = { certificateKey, FIRST, RESET, CHANGED, MAIL_PASSWORD, verification, reset, secret, wrong: 'Marker-wrong-password-4' }
  const places: Record<string, string> = { database: await databaseDump(), log: readFileSync(logFile, 'utf8') }
  const { items: users } = await superAdmin.must<{ items: { id: number }[] }>('GET', `users?q=${encodeURIComponent(EMAIL)}`)
  const { items: acts } = await superAdmin.must<{ items: { id: string }[] }>('GET', 'audit?size=100')
  const { items: mails } = await superAdmin.must<{ items: { id: string; state: string }[] }>('GET', 'mails?size=100')
  const answers = [
    'users',
    `users/${users[0]?.id}`,
    'settings/mail',
    'settings/general',
    'mails?size=100',
    'audit?size=100',
    'sign-ins?size=100',
    `target-server-groups/${groupId}`,
  ]
  const sent = mails.filter(({ state }) => state === 'sent')
  expect(sent.length).toBeGreaterThan(2)
  for (const path of [...answers, ...acts.map(({ id }) => `audit/${id}`), ...sent.map(({ id }) => `mails/${id}`)]) {
    places[path] = JSON.stringify(await superAdmin.must('GET', path))
  }
  for (const [place, text] of Object.entries(places)) {
    for (const [name, marker] of Object.entries(planted)) expect(text.includes(marker), `${name} in ${place}`).toBe(false)
    expect(text, `the code in ${place}`).not.toMatch(new RegExp(`(?<![0-9.])${code}(?![0-9])`))
  }
})
