import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { LOCALES } from '@portico/contract/locale'
import { SETTINGS } from '@portico/settings/settings'
import { GUIDE_SLUGS, isGuideSlug } from '../../lib/guide/guide-pages.ts'
import { guideTextOf, ownLinksOf } from '../../lib/guide/guide-text.ts'
import { readSource, retiredWords, sourceFiles } from './project-files.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const pages = LOCALES.flatMap((locale) => GUIDE_SLUGS.map((slug) => ({ locale, slug, file: `guide/${locale}/${slug}.md` })))

/** The addresses of pages, without groups of folders and optional parts: `/admin/user/list`, `/guide/[slug]`. */
const ROUTES = sourceFiles()
  .filter((file) => /^app\/\[locale\]\/.*page\.tsx$/.test(file))
  .map((file) => file.replace(/^app\/\[locale\]|\/\([^)]*\)|\/\[\[[^\]]*\]\]|\/page\.tsx$/g, ''))

/** Returns the links of a text whose page does not exist. */
function deadLinksOf(text: string): string[] {
  return ownLinksOf(text).filter((link) => {
    const [, area, name = ''] = link.split('/')
    if (area === 'guide' && name !== '') return !isGuideSlug(name)
    if (area === 'gateway-errors' && name !== '') return !isGatewayErrorCode(name)
    if (area === 'apis' && name === '') return false
    const isBoard = /^\/(?:admin\/support\/(?:notice|faq|api-news)|developer\/support\/api-news)$/.test(link)
    return !ROUTES.includes(link) && !isBoard
  })
}

const SOURCES = new Set(sourceFiles())

/** Returns whether a file, or one that it imports from `components/`, shows a header of a page, which demands a page of the guide. */
function hasHeader(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readSource(file)
  if (text.includes('<PageHeader')) return true
  const specifiers = [...text.matchAll(/(?:from |import\()'(@\/components\/[^']+|\.{1,2}\/[^']+)'/g)].map(([, specifier = '']) => specifier)
  return specifiers.some((specifier) => {
    const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(file), specifier)
    const imported = [`${path}.tsx`, `${path}.ts`].find((candidate) => SOURCES.has(candidate))
    return imported !== undefined && hasHeader(imported, seen)
  })
}

/** Returns the pages of signed-in people that show something of their own, without those that only lead elsewhere. */
function signedInPages(): string[] {
  const isPage = (file: string) => /^app\/\[locale\]\/\((?:center|user)\)\/.*page\.tsx$/.test(file)
  return [...SOURCES].filter((file) => isPage(file) && readSource(file).includes('@/components/'))
}

describe('the user guide', () => {
  for (const locale of LOCALES)
    it(`has a file for each page in ${locale}, and no others`, () => {
      const files = readdirSync(join(PROJECT, 'guide', locale)).filter((file) => file.endsWith('.md'))
      assert.deepEqual(files.sort(), GUIDE_SLUGS.map((slug) => `${slug}.md`).sort())
    })

  it('begins each page with a title and a paragraph', () => {
    for (const { file } of pages) {
      const { title, lead, body } = guideTextOf(readSource(file))
      assert.ok(title !== '' && title.length <= 60 && !title.startsWith('#'), `${file}: title`)
      assert.ok(/^[^#\-|*`][^\n]{20,200}[.]$/.test(lead), `${file}: the first paragraph is one sentence`)
      assert.ok(body.length > 100, `${file}: body`)
    }
  })

  it('links to pages that exist, and to the same ones in every language', () => {
    assert.deepEqual(
      pages.flatMap(({ file }) => deadLinksOf(readSource(file)).map((link) => `${file}: ${link}`)),
      [],
    )
    for (const slug of GUIDE_SLUGS) {
      const [first, ...others] = LOCALES.map((locale) => ownLinksOf(readSource(`guide/${locale}/${slug}.md`)).sort())
      for (const other of others) assert.deepEqual(other, first, slug)
    }
  })

  it('explains every setting in the languages that settings.ts does not', () => {
    const names = Object.entries(SETTINGS).flatMap(([name, { isInternal }]) => (isInternal ? [] : [name]))
    for (const locale of LOCALES.filter((language) => language !== 'en')) {
      const texts = JSON.parse(readSource(`guide/${locale}/settings.json`)) as Record<string, string>
      assert.deepEqual(Object.keys(texts).sort(), names.sort(), `guide/${locale}/settings.json`)
    }
  })

  it('uses no word that docs/language.md retires', () => {
    for (const { locale, file } of pages) {
      const found = retiredWords(locale).filter((word) => wordIn(readSource(file), word, locale))
      assert.deepEqual(found, [], file)
    }
  })

  it('is linked by the header of every page of signed-in people', () => {
    const pagesShown = signedInPages()
    assert.ok(pagesShown.length > 80, `only ${pagesShown.length} pages were found`)
    assert.deepEqual(
      pagesShown.filter((file) => !hasHeader(file)),
      [],
    )
    // The type of `guide` allows only names of pages, whose files the law above demands.
    assert.match(readSource('components/ui/page-header.tsx'), /\n {2}guide: GuideSlug\n/)
  })

  it('is a law that finds dead links', () => {
    assert.ok(existsSync(join(PROJECT, 'guide/en/api.md')))
    assert.deepEqual(deadLinksOf('[a](/guide/api) [b](/guide/nothing) [c](/admin/nowhere) [d](/gateway-errors/Nothing)'), [
      '/guide/nothing',
      '/admin/nowhere',
      '/gateway-errors/Nothing',
    ])
  })
})

function wordIn(text: string, word: string, locale: string): boolean {
  const plain = text.toLowerCase()
  if (locale !== 'en') return plain.includes(word.toLowerCase())
  return ` ${plain.replace(/[^a-z\d-]+/g, ' ')} `.includes(` ${word.toLowerCase()} `)
}
