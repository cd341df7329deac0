import type { ChangelogEntry } from '@portico/contract/catalogue/catalogue-endpoints'
import texts from '@/messages/en/catalogue.json'
import { changelogFeed } from './changelog-feed'

const t = ((key: string) => (texts.changelog as Record<string, unknown>)[key] ?? key) as unknown as Parameters<typeof changelogFeed>[0]['t']
const ENTRY = { id: 'd1', stageName: 'v1', number: 2, changes: [], changeCount: 0, breakingCount: 0, note: null } as const
const items = [{ ...ENTRY, deployedAt: '2026-11-24T02:00:00.000Z' }] as unknown as ChangelogEntry[]

const linksOf = (page: number, total: number) => {
  const api = { id: 'a1', name: 'Pets', publishedAt: '2026-11-24T01:00:00.000Z' }
  const feed = changelogFeed({
    api,
    changelog: { items, planned: [], page, size: 20, total },
    locale: 'ko',
    publicUrl: 'https://acme.example',
    t,
  })
  const head = feed.slice(0, feed.indexOf('<entry>'))
  return [...head.matchAll(/<link rel="(\w+)"[^>]* href="https:\/\/acme\.example([^"]*)"/g)].map(([, rel, href]) => `${rel} ${href}`)
}

it('leads to each deployment, on whichever page it will be', () => {
  const api = { id: 'a1', name: 'Pets', publishedAt: '2026-11-24T01:00:00.000Z' }
  const feed = changelogFeed({
    api,
    changelog: { items, planned: [], page: 2, size: 20, total: 50 },
    locale: 'en',
    publicUrl: 'https://acme.example',
    t,
  })
  expect(feed.slice(feed.indexOf('<entry>'))).toContain('href="https://acme.example/apis/a1/changelog/deployments/d1"')
})

it('leads to its older and newer parts, and to the page of the same deployments', () => {
  const feed = '/ko/apis/a1/changelog/feed.xml'
  expect(linksOf(1, 20)).toEqual([`self ${feed}`, 'alternate /ko/apis/a1/changelog'])
  expect(linksOf(1, 21)).toEqual([`self ${feed}`, `next ${feed}?page=2`, 'alternate /ko/apis/a1/changelog'])
  expect(linksOf(2, 50)).toEqual([
    `self ${feed}?page=2`,
    `first ${feed}`,
    `previous ${feed}`,
    `next ${feed}?page=3`,
    'alternate /ko/apis/a1/changelog/2',
  ])
})
