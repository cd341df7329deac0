/** @jest-environment jsdom */
import type { PublishedApi, PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { fc } from '@portico/contract/testing/properties'
import { apiPath } from '@/lib/catalogue/api-path'
import { markdownOf, textIn } from '@/lib/reference/markdown'
import { apiCatalog } from './api-catalog'
import { apisJson } from './apis-json'
import { atomFeed } from './atom-feed'
import { llmsText } from './llms-text'
import { type PublicPage, sitemapPartXml, sitemapXml } from './sitemap'

const PORTAL = 'https://portal.example'
const ID = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const OTHER = '01a1fc15-3404-746f-961d-c7ac521ad7e3'
const TEXTS = { title: 'Portico', description: 'Find a published API.', publishesStatus: true }

const service = (given: Partial<PublishedService> = {}): PublishedService => ({
  id: ID,
  name: 'Pet Store',
  logo: null,
  summary: 'Pets',
  hashtags: ['pets'],
  company: 'Shop',
  publishedAt: '2026-11-01T00:00:00.000Z',
  versions: [{ stageId: 'stage-1', name: 'v1', serviceUrl: 'https://api.example/pets/v1', deprecated: false, paused: false }],
  ...given,
})

const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 80 })

describe('the API catalog', () => {
  it('lists the page of each API, and the document and reference of each address', () => {
    const document = `${PORTAL}/api/catalogue/apis/${ID}/document`
    expect(apiCatalog([service(), service({ id: OTHER, name: 'Paused', versions: [] })], PORTAL).linkset).toEqual([
      {
        anchor: `${PORTAL}/.well-known/api-catalog`,
        item: [
          { href: `${PORTAL}${apiPath({ id: ID, name: 'Pet Store' })}`, title: 'Pet Store' },
          { href: `${PORTAL}${apiPath({ id: OTHER, name: 'Paused' })}`, title: 'Paused' },
        ],
      },
      {
        anchor: 'https://api.example/pets/v1',
        'service-desc': [
          { href: `${document}?format=json&stageId=stage-1`, type: 'application/json' },
          { href: `${document}?format=yaml&stageId=stage-1`, type: 'application/yaml' },
        ],
        'service-doc': [{ href: `${PORTAL}/api-docs/published-api/${ID}/stage/stage-1`, type: 'text/html' }],
      },
    ])
  })
})

describe('APIs.json', () => {
  it('names each API with its page, address, tags and documents', () => {
    const { apis, ...index } = apisJson([service()], TEXTS, PORTAL)
    expect(index).toMatchObject({ aid: 'portal.example', name: 'Portico', url: `${PORTAL}/apis.json`, specificationVersion: '0.19' })
    expect(apis[0]).toMatchObject({
      aid: `portal.example:${ID}`,
      humanURL: `${PORTAL}${apiPath({ id: ID, name: 'Pet Store' })}`,
      baseURL: 'https://api.example/pets/v1',
      tags: ['pets'],
    })
    expect(apis[0]?.properties.map(({ type }) => type)).toEqual(['OpenAPI', 'Documentation'])
  })
})

describe('llms.txt', () => {
  it('names the status page while it is public', () => {
    expect(llmsText([], TEXTS, PORTAL)).toContain(`[Status](${PORTAL}/status.md)`)
    expect(llmsText([], { ...TEXTS, publishesStatus: false }, PORTAL)).not.toContain('/status')
  })

  it('marks deprecated versions', () => {
    const [version] = service().versions
    const text = llmsText([service({ versions: version ? [{ ...version, deprecated: true }] : [] })], TEXTS, PORTAL)
    expect(text).toContain('OpenAPI of v1 (deprecated): https://portal.example/api/')
  })

  it('has one item for each API, whatever its name and summary contain', () => {
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (name, summary) => {
        const lines = llmsText([service({ name: `a${name}`, summary, versions: [] })], TEXTS, PORTAL).split('\n')
        const begin = lines.indexOf('## APIs')
        const items = lines.slice(begin + 2, lines.indexOf('## More') - 1)
        expect(items).toHaveLength(1)
        const [list] = markdownOf(items[0] ?? '', { headings: 2, prefix: 'x' })
        expect(typeof list === 'object' && list.tag).toBe('ul')
        const read = textIn(list ?? '').trim()
        const typed = [`a${name}`, summary].map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()).filter((text) => text !== '')
        expect(read.replace(/\s+/g, ' ')).toBe(typed.join(': ').replace(/\s+/g, ' '))
      }),
    )
  })
})

describe('the feed', () => {
  const api = (name: string, summary: string) =>
    ({ ...service({ name, summary }), publishedAt: '2026-11-02T03:04:05.000Z' }) as unknown as PublishedApi

  it('is well-formed and keeps every text, whatever it contains', () => {
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (name, summary) => {
        const read = new DOMParser().parseFromString(atomFeed([api(name, summary)], TEXTS.title, PORTAL), 'text/xml')
        expect(read.querySelector('parsererror')).toBeNull()
        const allowed = (text: string) =>
          text
            .toWellFormed()
            .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
            .replace(/\r\n?/g, '\n')
        expect(read.querySelector('entry > title')?.textContent).toBe(allowed(name))
        expect(read.querySelector('entry > summary')?.textContent).toBe(allowed(summary))
      }),
    )
  })

  it('was changed when the newest API was published', () => {
    expect(atomFeed([api('a', 'b')], 'Portico', PORTAL)).toContain('<updated>2026-11-02T03:04:05.000Z</updated>')
    expect(atomFeed([], 'Portico', PORTAL)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })
})

describe('the sitemap', () => {
  const pages: PublicPage[] = ['/', '/apis', '/apis/1', '/support/faq', '/join'].map((path) => ({ path, lastModified: undefined }))
  const read = (xml: string | undefined) => new DOMParser().parseFromString(xml ?? '', 'text/xml')
  const locations = (xml: string | undefined) => [...read(xml).querySelectorAll('loc')].map(({ textContent }) => textContent)

  it('has every page in both languages, with its twins', () => {
    const xml = sitemapXml(pages, PORTAL)
    expect(locations(xml)).toEqual(pages.flatMap(({ path }) => [PORTAL + path, `${PORTAL}/ko${path === '/' ? '' : path}`]))
    expect(read(xml).getElementsByTagName('xhtml:link')).toHaveLength(pages.length * 2 * 3)
  })

  it('is an index of parts with the same pages when one sitemap cannot have them all', () => {
    const parts = locations(sitemapXml(pages, PORTAL, 2))
    expect(parts).toEqual([1, 2, 3].map((part) => `${PORTAL}/sitemap/${part}.xml`))
    expect(parts.flatMap((_, index) => locations(sitemapPartXml(pages, index + 1, PORTAL, 2)))).toEqual(
      locations(sitemapXml(pages, PORTAL)),
    )
    expect(sitemapPartXml(pages, 4, PORTAL, 2)).toBeUndefined()
  })

  it('has a page that is given in one language, or at another address in each, as it is', () => {
    const page = (versions: PublicPage['versions']) => sitemapXml([{ path: '', lastModified: undefined, versions }], PORTAL)
    expect(locations(page({ ko: '/b' }))).toEqual([`${PORTAL}/ko/b`])
    expect(locations(page({ en: '/a', ko: '/b' }))).toEqual([`${PORTAL}/a`, `${PORTAL}/ko/b`])
    expect(read(page({ ko: '/b' })).getElementsByTagName('xhtml:link')).toHaveLength(2)
  })

  it('names the day or the moment of the last change', () => {
    expect(sitemapXml([{ path: '/a', lastModified: '2026-11-01' }], PORTAL)).toContain('<lastmod>2026-11-01</lastmod>')
  })
})
