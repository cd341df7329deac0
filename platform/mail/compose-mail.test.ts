import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LOCALES } from '@portico/contract/locale'
import { PLANNED_STATES } from '@portico/contract/stage/planned-deployment'
import { composeMail, type WrittenMail } from './compose-mail.ts'
import { momentIn } from './mail-formats.ts'
import { type MailKind, type MailValues, SECRET_PLACE } from './mail-kinds.ts'
import type { MailBranding } from './mail-setup.ts'
import { HIDDEN } from './mail-transport.ts'
import { writeMail } from './write-mail.ts'

const ALL: { [Kind in MailKind]: MailValues[Kind] } = {
  verification: { name: 'NAME', path: '/p' },
  invitation: { name: 'NAME', path: '/p' },
  passwordReset: { name: 'NAME', path: '/p' },
  twoStepCode: { name: 'NAME' },
  sessionReused: {
    name: '김민준',
    at: '2026-11-22T05:00:00.000Z',
    address: '203.0.113.7',
    device: 'Chrome 141 · Windows',
    path: '/forgot-password',
  },
  passwordChanged: { name: 'NAME', path: '/p' },
  rolesChanged: { name: 'NAME', roles: ['developer', 'user'], path: '/p' },
  accountWithdrawn: { name: 'NAME', leftThemselves: true },
  reopening: { name: 'NAME', path: '/p' },
  accountRestored: { name: 'NAME', path: '/p' },
  personalTokenCreated: { name: 'NAME', tokenName: 'TOKEN', endsOn: '2027-03-31', path: '/p' },
  authenticatorRemoved: { name: 'NAME', path: '/p' },
  apiInherited: { apiName: 'API', formerOwner: 'OWNER', path: '/p' },
  apiShared: { apiName: 'API', sharerName: 'NAME', path: '/p' },
  publishingRequested: { apiName: 'API', requesterName: 'NAME', path: '/p' },
  test: { name: 'NAME' },
  subscriptionRequested: { apiName: 'API', subscriberName: 'NAME', path: '/p' },
  subscriptionApproved: { apiName: 'API', path: '/p' },
  subscriptionRejected: { apiName: 'API', reason: 'REASON', path: '/p' },
  subscriptionCanceledByDeveloper: { apiName: 'API', reason: 'REASON', path: '/p' },
  publishingApproved: { apiName: 'API', path: '/p' },
  publishingRejected: { apiName: 'API', reason: 'REASON', path: '/p' },
  publishingWithdrawn: { apiName: 'API', reason: 'REASON', path: '/p' },
  versionDeprecated: { apiName: 'API', stageName: 'STAGE', sunsetOn: '2027-03-31', successorName: 'NEXT', again: false, path: '/p' },
  versionKept: { apiName: 'API', stageName: 'STAGE', path: '/p' },
  breakingChange: { apiName: 'API', stageName: 'STAGE', breakingCount: 3, path: '/p' },
  plannedDeploymentFailed: {
    ...{ apiName: 'API', stageName: 'STAGE', at: '2026-12-01T05:00:00.000Z', fault: 'NotServable', path: '/p' },
  },
  incidentUpdated: {
    apiName: 'API',
    title: { en: 'TITLE', ko: 'TITLE' },
    impact: 'major',
    status: 'monitoring',
    text: { en: 'TEXT', ko: 'TEXT' },
    path: '/p',
  },
  serverCertificateExpiring: { environmentName: 'ENVIRONMENT', names: 'NAMES', endsOn: '2027-03-31', path: '/p' },
  certificateExpiring: { groupName: 'GROUP', subject: 'SUBJECT', endsOn: '2027-03-31', path: '/p' },
  gatewayUnavailable: { gatewayName: 'GATEWAY', environmentName: 'ENVIRONMENT', at: '2026-11-22T05:00:00.000Z', path: '/p' },
  webhookDisabled: { webhookName: 'WEBHOOK', path: '/p' },
  newsSubmitted: { apiName: 'API', authorName: 'NAME', title: 'TITLE', path: '/p' },
  newsApproved: { apiName: 'API', title: 'TITLE', path: '/p' },
  newsRejected: { apiName: 'API', title: 'TITLE', reason: 'REASON', path: '/p' },
  inquiryRegistered: { apiName: 'API', title: 'TITLE', path: '/p' },
  inquiryAnswered: { apiName: 'API', title: 'TITLE', path: '/p' },
}

const NO_COMPANY = { name: '', address: '', tel: '', fax: '', email: '' }
const LOOK: MailBranding = {
  webUrl: 'https://portal.example.com',
  from: 'Portico <no-reply@example.com>',
  portalTitle: 'Portico',
  brandColor: '#4f46e5',
  buttonLink: '',
  company: NO_COMPANY,
}

function written<Kind extends MailKind>(kind: Kind, values: MailValues[Kind], locale: WrittenMail['locale'] = 'en'): WrittenMail {
  return { id: '00000000-0000-7000-8000-000000000000', to: 'a@example.com', locale, kind, ...writeMail(kind, locale, values) }
}

function partsOf(mail: WrittenMail, look: Partial<MailBranding> = {}, secret?: string): { text: string; html: string } {
  const { text, html } = composeMail(mail, { ...LOOK, ...look }, secret)
  return { text: String(text), html: String(html) }
}

describe('every kind of email', () => {
  it('has a subject of one line, and its values and link in both parts and both languages', () => {
    for (const locale of LOCALES) {
      for (const [kind, values] of Object.entries(ALL)) {
        const mail = written(kind as MailKind, values as never, locale)
        assert.match(mail.subject, /^.+$/)
        const {
          path = '',
          roles: _,
          sunsetOn: __,
          again: ___,
          endsOn: ____,
          at: _____,
          leftThemselves: ______,
          impact: _______,
          fault: _________,
          status: ________,
          ...said
        } = values as Record<string, string>
        const { text, html } = partsOf(mail)
        for (const part of [text, html]) {
          for (const value of Object.values(said as Record<string, string | Record<string, string>>)) {
            const shown = typeof value === 'object' ? (value[locale] ?? '') : value
            assert.ok(part.includes(shown), `${kind} in ${locale} lacks ${shown}`)
          }
          assert.ok(part.includes(`https://portal.example.com${path}`), `${kind} in ${locale} lacks its link`)
        }
        assert.ok(html.includes(`lang="${locale}"`))
        assert.equal(html.match(/display:inline-block/g)?.length, 1, `${kind} in ${locale} has one button`)
      }
    }
  })

  it('says when breaking changes come, that they have a new time or are near, and that they were canceled', () => {
    const { breakingChange } = ALL
    for (const locale of LOCALES) {
      const [at, moment] = ['2026-12-01T05:00:00.000Z', momentIn(locale, '2026-12-01T05:00:00.000Z')]
      const mails = PLANNED_STATES.map((state) => written('breakingChange', { ...breakingChange, planned: { at, state } }, locale))
      assert.equal(new Set(mails.map(({ subject }) => subject)).size, PLANNED_STATES.length)
      for (const mail of mails) assert.ok(partsOf(mail).text.includes(moment), mail.subject)
    }
  })

  it('says that a question is to the operators if it is about no API', () => {
    for (const kind of ['inquiryRegistered', 'inquiryAnswered'] as const)
      for (const [locale, operators] of [
        ['en', 'to the operators'],
        ['ko', '운영자에게'],
      ] as const) {
        const mail = written(kind, { ...ALL[kind], apiName: null }, locale)
        for (const part of [mail.subject, mail.text]) {
          assert.ok(part.includes(operators), part)
          assert.doesNotMatch(part, /API|null/)
        }
        assert.ok(!partsOf(written(kind, ALL[kind], locale)).text.includes(operators))
      }
  })

  it('loads nothing, and contains no table', () => {
    for (const [kind, values] of Object.entries(ALL))
      assert.doesNotMatch(partsOf(written(kind as MailKind, values as never)).html, /<(img|link|script|table|iframe)|url\(/)
  })
})

describe('an email', () => {
  it('shows the code large, on its own line, and hides it without the secret', () => {
    const mail = written('twoStepCode', { name: 'Kim' })
    const { text, html } = partsOf(mail, {}, '012345')
    assert.match(text, /\n\n012345\n\n/)
    assert.match(html, /<p class="code"[^>]*font-size:30px[^>]*>012345<\/p>/)
    const hidden = partsOf(mail)
    for (const part of [hidden.text, hidden.html]) assert.ok(part.includes(HIDDEN) && !part.includes('012345'))
  })

  it('contains its token in its link only, never in a person’s text', () => {
    const mail = written('verification', { name: `${SECRET_PLACE} {web}`, path: `/verify/${SECRET_PLACE}` })
    const { text, html } = partsOf(mail, {}, 'TOKEN')
    assert.ok(text.includes('Hello {secret} {web},'))
    assert.ok(text.endsWith('https://portal.example.com/verify/TOKEN'))
    assert.ok(html.includes('Hello {secret} {web},'))
  })

  it('links to the portal if it has no page, or to the address in the settings', () => {
    const mail = written('test', { name: 'Kim' })
    assert.ok(partsOf(mail).html.includes('href="https://portal.example.com"'))
    const { text, html } = partsOf(mail, { buttonLink: 'https://help.example.com/start?a=1&b=2' })
    assert.ok(html.includes('href="https://help.example.com/start?a=1&amp;b=2"'))
    assert.ok(text.endsWith('https://help.example.com/start?a=1&b=2'))
    assert.ok(
      partsOf(written('accountRestored', { name: 'Kim', path: '/login' }), { buttonLink: 'https://x.example' }).html.includes('/login"'),
    )
  })

  it('ends with the known company details, in its language', () => {
    const look = { company: { name: 'Acme <Seoul>', address: '1 Main St', tel: '02-1', fax: '', email: 'hi@acme.example' } }
    const { text, html } = partsOf(written('test', { name: 'Kim' }, 'ko'), look)
    assert.ok(text.endsWith('--\nAcme <Seoul>\n1 Main St\n전화 02-1 · 이메일 hi@acme.example'))
    assert.ok(html.includes('Acme &lt;Seoul&gt;<br>1 Main St<br>전화 02-1 · 이메일 hi@acme.example'))
    assert.ok(!partsOf(written('test', { name: 'Kim' })).text.includes('--'))
  })

  it('spells out the sunset date, and omits what is not set', () => {
    const values = { apiName: 'Pets', stageName: 'v1', sunsetOn: '2027-03-31', successorName: 'v2', again: false, path: '/p' }
    assert.match(partsOf(written('versionDeprecated', values)).text, /March 31, 2027 \(UTC\)[\s\S]+version v2/)
    assert.match(partsOf(written('versionDeprecated', values, 'ko')).text, /2027년 3월 31일\(UTC\)부터[\s\S]+v2 버전/)
    const open = written('versionDeprecated', { ...values, sunsetOn: null, successorName: null, again: true })
    assert.equal(open.subject, 'Update: Pets v1 is deprecated')
    assert.doesNotMatch(partsOf(open).text, /UTC|instead|null/)
  })

  it('escapes text that people entered', () => {
    const evil = `"><img src=x onerror=alert(1)>'&`
    const { html } = partsOf(written('subscriptionRejected', { apiName: evil, reason: `${evil}\nsecond`, path: `/p?q=${evil}` }), {
      company: { ...NO_COMPANY, name: evil },
      portalTitle: evil,
    })
    assert.doesNotMatch(html, /<img/)
    assert.equal(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length, 9)
    assert.ok(html.includes('<br>second'))
  })

  it('has a button color that is readable on the brand color', () => {
    const mail = written('test', { name: 'Kim' })
    assert.match(partsOf(mail, { brandColor: '#ffe066' }).html, /background:#ffe066;color:#14161c/)
    assert.match(partsOf(mail, { brandColor: '#1e1b4b' }).html, /background:#1e1b4b;color:#ffffff/)
  })
})
