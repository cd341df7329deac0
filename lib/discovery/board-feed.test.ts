import type { PublicPost } from '@portico/contract/board/board-endpoints'
import { fc } from '@portico/contract/testing/properties'
import { faultsOfFeed } from '@/tests/support/discovery-rules'
import { boardFeed } from './board-feed'

const post = (changes: Partial<PublicPost>): PublicPost => ({
  id: '01a20c33-c2c5-7879-8631-08f534771df0',
  board: 'api-news',
  api: { id: 'a', name: 'Pets & more' },
  category: null,
  pinned: false,
  locale: 'en',
  title: 'A <new> version',
  excerpt: 'Faster & better',
  publishedAt: '2026-11-24T01:00:00.000Z',
  ...changes,
})
const feedOf = (...posts: PublicPost[]) =>
  boardFeed({ board: 'api-news', posts, title: 'News – Acme', author: 'Acme', locale: 'ko', publicUrl: 'https://acme.example' })
const ADDRESS = 'https://acme.example/ko/support/api-news/feed.xml'

it('has an entry for each post in the language of its text, the newest first, whichever are pinned', () => {
  const feed = feedOf(
    post({ pinned: true }),
    post({ id: 'second', title: '새 버전', locale: 'ko', publishedAt: '2026-11-25T01:00:00.000Z' }),
  )
  expect(feed.match(/<entry[^>]*><title>.*?<\/title>/g)).toEqual([
    '<entry xml:lang="ko"><title>새 버전</title>',
    '<entry xml:lang="en"><title>A &lt;new&gt; version</title>',
  ])
  expect(feed).toContain('<updated>2026-11-25T01:00:00.000Z</updated>\n<author>')
  expect(feed).toContain('href="https://acme.example/ko/support/api-news/01a20c33-c2c5-7879-8631-08f534771df0"')
  expect(feed).toContain('<category term="a" label="Pets &amp; more"/>')
})

it('is a valid feed for any texts, and without posts', () => {
  expect(faultsOfFeed(feedOf(), ADDRESS)).toEqual([])
  const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `a${text}`)
  const anyPost = fc.record({ title: anyText, excerpt: anyText, api: fc.option(fc.record({ id: fc.uuid(), name: anyText })) }).map(post)
  fc.assert(fc.property(anyPost, (one) => expect(faultsOfFeed(feedOf(one), ADDRESS)).toEqual([])))
})
