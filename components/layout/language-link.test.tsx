import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showInLocale } from '@/lib/i18n/choose-locale'
import { adoptNobody, adoptSession } from '@/lib/session/browser/browser-session'
import { LanguageLink } from './language-link'

jest.mock('@/lib/i18n/choose-locale', () => ({ showInLocale: jest.fn() }))

const mina = { id: 7, email: 'mina@example.com', name: 'Mina', roles: ['user' as const], iat: 1, exp: 2, locale: 'en' as const }

function answerCalls(status: number): string[] {
  const asked: string[] = []
  const fetching = async (path: string, init?: { method?: string; body?: string }) => {
    asked.push(`${init?.method} ${path} ${init?.body ?? ''}`.trim())
    const body = path === '/api/extend-session' ? { ...mina, locale: 'ko', now: 1, localeChanged: true } : undefined
    return { ok: status < 300, status, text: async () => JSON.stringify(body) ?? '' }
  }
  Object.assign(globalThis, { fetch: fetching })
  return asked
}

async function follow() {
  render(
    <LanguageLink to="ko" home="/ko">
      한국어
    </LanguageLink>,
  )
  await userEvent.setup().click(screen.getByRole('link', { name: '한국어' }))
  await waitFor(() => expect(jest.mocked(showInLocale).mock.calls).toEqual([['ko']]))
}

beforeEach(() => {
  jest.mocked(showInLocale).mockClear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
})

it('a signed-in person’s switch is stored in the account before the page is shown in it', async () => {
  adoptSession(mina)
  const asked = answerCalls(200)
  await follow()
  expect(asked).toEqual(['PUT /api/account/locale {"locale":"ko"}', 'POST /api/extend-session'])
})

it('the page is shown in it even when the account could not be changed', async () => {
  adoptSession(mina)
  answerCalls(503)
  await follow()
})

it('a visitor’s switch calls nothing', async () => {
  adoptNobody()
  const asked = answerCalls(200)
  await follow()
  expect(asked).toEqual([])
})
