import type { Locale } from '@portico/contract/locale'
import { NOTIFICATION_TYPES, type NotificationType } from '@portico/contract/notification/notification-types'
import { PLANNED_STATES, type PlannedState } from '@portico/contract/stage/planned-deployment'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/messages/en/notification.json'
import ko from '@/messages/ko/notification.json'
import { NotificationText } from './notification-text'

const MESSAGES = { en, ko }
/** Names that end in a vowel, in a consonant, in ㄹ, and in what is read in several ways. */
const NAMES = ['날씨', '주문', '서울', 'Pets', 'v2']
/** Particles whose form depends on the last sound before them. */
const DEPENDENT = /^(?:은|는|이|가|을|를|과|와|으로|로|이나|나|이랑|랑|이라|라)(?=[\s.,:]|$)/

function sentence(locale: Locale, type: NotificationType, name: string | null, state?: PlannedState): string {
  const planned = state ? { at: '2026-12-03T10:00:00.000Z', state } : null
  const { container, unmount } = render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ notification: MESSAGES[locale] }}
      onError={(error) => {
        throw error
      }}
    >
      <NotificationText type={type} issuer={name} apiName={name} roles={['user', 'developer']} planned={planned} />
    </NextIntlClientProvider>,
  )
  const text = container.textContent ?? ''
  unmount()
  return text
}

it.each(NOTIFICATION_TYPES)('%s is a sentence in both languages, with and without names', (type) => {
  for (const name of [...NAMES, null]) {
    const [english, korean] = [sentence('en', type, name), sentence('ko', type, name)]
    expect(english.replaceAll(name ?? '', '')).not.toMatch(/[가-힣{}<>]/)
    expect(english).toMatch(/\.$/)
    expect(korean).toMatch(type === 'RolesChanged' ? /현재 권한: 개발자 및 사용자$/ : /니다\.$/)
    expect(korean).not.toMatch(/[{}<>]|undefined|null/)
    if (name === null) expect(korean).not.toContain(' 님')
    if (name !== null && type !== 'RolesChanged') expect([english.includes(name), korean.includes(name)]).toEqual([true, true])
  }
})

it.each(NOTIFICATION_TYPES.filter((type) => type !== 'RolesChanged'))(
  '%s has no particle that depends on the last sound of a name',
  (type) => {
    for (const name of NAMES) {
      const after = sentence('ko', type, name).split(name).slice(1)
      expect(after.filter((rest) => DEPENDENT.test(rest))).toEqual([])
    }
  },
)

it.each(['BoardApiInquiryRegistered', 'BoardApiInquiryAnswered'] as const)(
  '%s without an API is about an inquiry to the operators',
  (type) => {
    expect(sentence('en', type, null)).toMatch(/^(?=.*the operators)(?!.*API)/)
    expect(sentence('ko', type, null)).toMatch(/^(?=.*운영자에게)(?!.*API)/)
    for (const locale of ['en', 'ko'] as const) expect(sentence(locale, type, 'Pets')).not.toMatch(/operators|운영자/)
  },
)

it.each(PLANNED_STATES)('breaking changes that are %s are a sentence with their moment', (state) => {
  for (const name of [...NAMES, null]) {
    expect(sentence('en', 'BreakingChange', name, state)).toMatch(/Dec 3, 2026.*\.$/)
    const korean = sentence('ko', 'BreakingChange', name, state)
    expect(korean).toMatch(/2026년 12월 3일.*니다\.$/)
    if (name !== null)
      expect(
        korean
          .split(name)
          .slice(1)
          .filter((rest) => DEPENDENT.test(rest)),
      ).toEqual([])
  }
})

it('would find such a particle', () => {
  expect(['를 공유했습니다.', '이 승인되었습니다.', '로 옮겼습니다.'].every((rest) => DEPENDENT.test(rest))).toBe(true)
  expect([' 이용을 신청했습니다.', '에서 사용하는', ' 님이'].some((rest) => DEPENDENT.test(rest))).toBe(false)
})
