import { render, screen } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import en from '@/messages/en/catalogue.json'
import { ApiAbout } from './api-about'
import { RelatedApis } from './related-apis'
import { WhatHappensNext } from './what-happens-next'

jest.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: { catalogue: en } as never, namespace: namespace as never }),
}))

const next = async (usualDecisionHours: number | null, approvedAutomatically = false) =>
  render(await WhatHappensNext({ api: { approvedAutomatically, usualDecisionHours }, credential: 'key' })).container.textContent

describe('what happens next', () => {
  it('says how long a decision usually takes, and nothing without enough decisions or where nobody decides', async () => {
    const decides = 'The provider decides about your request, and we email you the decision.'
    expect(await next(3)).toContain(`${decides} This usually takes about 3 hours (median of the last six months).`)
    expect(await next(null)).toContain(decides)
    expect(await next(null)).not.toContain('usually')
    expect(await next(3, true)).toBe(
      'What happens nextYour request is approved at once. Then you create an API key, and make your first call.',
    )
  })
})

describe('what an API is', () => {
  const about = async (description: unknown, ofDocument: string | null) => {
    const links = [{ written: '#tag/Fast%20trains', kind: 'tag', slug: 'fast' }]
    const given = { locale: 'ko', api: { id: '1', description }, overview: { version: { description: ofDocument, links } } }
    return render(await ApiAbout(given as never)).container
  }

  it('is told by its description, else by the beginning of that of its document, in which nothing runs', async () => {
    const own = { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Of the API' }] }] } }
    expect((await about(own, 'Of the document')).textContent).toContain('Of the API')
    const written = await about(null, '# Trains\n\n**Fast** <script>alert(1)</script>')
    expect(written.querySelector('h3')?.textContent).toBe('Trains')
    expect([written.querySelector('strong')?.textContent, written.querySelector('script')]).toEqual(['Fast', null])
    const linked = await about(null, '[fast](#tag/Fast%20trains) [none](#tag/Slow)')
    expect([...linked.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/ko/api-docs/published-api/1/tags/fast',
      null,
    ])
    expect((await about(null, 'a '.repeat(5_000))).textContent?.length).toBeLessThan(3_100)
    expect((await about(null, null)).textContent).toContain('The provider has not added a description yet.')
  })
})

describe('related APIs', () => {
  it('link to their pages by name, with the beginning of a long summary', async () => {
    const id = '0197a3c2-0000-7000-8000-000000000001'
    render(await RelatedApis({ locale: 'ko', related: [{ id, name: 'Bus 도착', summary: '가'.repeat(200) }] }))
    expect(screen.getByRole('link', { name: 'Bus 도착' }).getAttribute('href')).toMatch(/^\/ko\/apis\/bus-/)
    expect(screen.getByText(/^가{119}…$/)).toBeTruthy()
  })

  it('are not mentioned where there are none', async () => {
    expect(await RelatedApis({ locale: 'en', related: [] })).toBeNull()
  })
})
