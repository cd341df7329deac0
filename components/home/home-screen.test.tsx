/** @jest-environment node */
import type { PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { createFormatter, createTranslator } from 'next-intl'
import { prerender } from 'react-dom/static'
import type { Home } from '@/lib/catalogue/load-catalogue'
import enCatalogue from '@/messages/en/catalogue.json'
import en from '@/messages/en/home.json'
import enKit from '@/messages/en/kit.json'
import koCatalogue from '@/messages/ko/catalogue.json'
import ko from '@/messages/ko/home.json'
import koKit from '@/messages/ko/kit.json'
import { HomeScreen } from './home-screen'

const MESSAGES = { en: { home: en, catalogue: enCatalogue, kit: enKit }, ko: { home: ko, catalogue: koCatalogue, kit: koKit } }
let mockLocale: Locale = 'en'

jest.mock('next-intl/server', () => ({
  getTranslations: async (namespace: never) => createTranslator({ locale: mockLocale, messages: MESSAGES[mockLocale] as never, namespace }),
  getFormatter: async () => createFormatter({ locale: mockLocale, timeZone: 'UTC' }),
}))
jest.mock('@/lib/catalogue/home-json-ld', () => ({ homeJsonLd: () => [] }))
jest.mock('@/lib/portal-config/load-portal-config', () => ({
  loadPortalConfig: async () => ({
    mainVisual: { type: 'color', color: '', textColor: 'white', mainText: { en: '', ko: '' } },
    images: {},
  }),
}))

const api = (number: number): PublishedApi => ({
  id: `0197a3c2-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `API ${number}`,
  ...{
    logo: null,
    summary: 'Trains',
    categories: [],
    hashtags: [],
    company: '',
    team: '',
    pinned: number < 2,
    versions: number % 2 === 0 ? ['v1'] : ['v2', 'v1'],
  },
  ...{ methodCount: 2, authTypes: ['apiKey'], subscriberCount: number, paused: false, publishedAt: '2026-11-01T00:00:00.000Z' },
})
const list = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => api(from + at))

async function drawn(home: Home, locale: Locale = 'en'): Promise<{ html: string; sections: string[] }> {
  mockLocale = locale
  const { prelude } = await prerender(<HomeScreen locale={locale} home={home} news={[]} title="Portico" />)
  const html = (await new Response(prelude).text()).replaceAll('<!-- -->', '')
  return { html, sections: [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title ?? '') }
}

it('says what to do while nothing is published, without an empty list', async () => {
  const nothing = { pinned: [], popular: [], latest: [], apiCount: 0 }
  const { html, sections } = await drawn(nothing)
  expect(sections).toEqual(['No published APIs yet', 'How it works'])
  expect(html).toContain('Find an API, read its documentation, and make your first call with your own key.')
  expect((await drawn(nothing, 'ko')).sections).toEqual([ko.emptyTitle, ko.stepsTitle])
})

it('shows few APIs in the lists that have any', async () => {
  const { html, sections } = await drawn({ pinned: list(1, 2), popular: [], latest: list(2, 4), apiCount: 3 })
  expect(sections).toEqual(['Featured', 'Newly published', 'How it works'])
  expect(html).toContain('3 published APIs.')
  for (const versions of ['>version v1<', '>versions v2, v1<']) expect(html).toContain(versions)
  for (const number of [1, 2, 3]) expect(html.split(`>API ${number}<`).length - 1).toBe(1)
})

it('leads from the first of thousands to all of them, in both languages', async () => {
  const home = { pinned: list(1, 9), popular: list(9, 17), latest: list(17, 25), apiCount: 3_000 }
  for (const [locale, count, prefix] of [
    ['en', '3,000 published APIs', ''],
    ['ko', '3,000', '/ko'],
  ] as const) {
    const { html } = await drawn(home, locale)
    expect(html).toContain(count)
    expect(html.match(/<article/g)).toHaveLength(24)
    for (const href of ['/apis', '/apis?sort=popular']) expect(html).toContain(`href="${prefix}${href}"`)
  }
})
