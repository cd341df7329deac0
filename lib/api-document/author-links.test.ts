import { markdownOf } from '@/lib/reference/markdown'
import { pagePartHref, partHref, withPartLinks } from './author-links'

const links = [
  { written: '#tag/All%20pets', kind: 'tag', slug: 'all-pets' },
  { written: '#/components/schemas/A B', kind: 'model', slug: 'A/B' },
  { written: '#/webhooks/sold/post', kind: 'webhook', slug: 'sold' },
] as const

it.each([
  ['#tag/All%20pets', '/ko/api-docs/published-api/1/tags/all-pets'],
  ['#tag/All pets', '/ko/api-docs/published-api/1/tags/all-pets'],
  ['#/components/schemas/A%20B', '/ko/api-docs/published-api/1/models/A%2FB'],
  ['#/webhooks/sold/post', '/ko/api-docs/published-api/1/webhooks/sold'],
  ['#section/Limits/Per-day (KST)', '/ko/api-docs/published-api/1#about-per-day-kst'],
  ['#section/%ED%98%B8%EC%B6%9C-%EC%A0%9C%ED%95%9C', '/ko/api-docs/published-api/1#about-호출-제한'],
  ['#tag/none', undefined],
  ['#tag/%', undefined],
  ['#section/', undefined],
])('the link %s leads to %s', (fragment, href) => {
  expect(pagePartHref(links, 'ko', { kind: 'published', apiId: '1' })(fragment)).toBe(href)
})

it('leads to the heading that the overview shows', () => {
  const [heading] = markdownOf('# 호출 제한: per day', { headings: 2, prefix: 'about' })
  const href = partHref([], () => '/docs')('#section/호출-제한-per-day')
  expect(href).toBe(`/docs#${typeof heading === 'string' ? '' : heading?.attributes.id}`)
})

it('leads links of a twin to twins, whose headings have no ids', () => {
  const href = partHref(links, ({ kind }) => `/${kind}.md`)
  expect(withPartLinks('[a](#tag/All%20pets) [b](<#section/Limits>) "$ref": "#/components/schemas/A"', href)).toBe(
    '[a](/tag.md) [b](</overview.md>) "$ref": "#/components/schemas/A"',
  )
})
