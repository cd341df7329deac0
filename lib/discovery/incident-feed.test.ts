import type { PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import texts from '@/messages/en/service-status.json'
import { incidentFeed } from './incident-feed'

const t = ((key: string) =>
  key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], texts)) as unknown as Parameters<
  typeof incidentFeed
>[0]['t']

const incident = (changes: Partial<PublicIncident>): PublicIncident => ({
  id: '01a20c33-c2c5-7879-8631-08f534771df0',
  title: { en: 'Slow <answers>', ko: '지연' },
  impact: 'minor',
  status: 'monitoring',
  startedAt: '2026-11-24T01:00:00.000Z',
  resolvedAt: null,
  updatedAt: '2026-11-24T02:00:00.000Z',
  apis: [{ id: 'a', name: 'Pets & more' }],
  updates: [{ id: 'u', status: 'monitoring', text: { en: 'Fixed & watched', ko: '확인 중' }, createdAt: '2026-11-24T02:00:00.000Z' }],
  ...changes,
})
const feedOf = (...incidents: PublicIncident[]) =>
  incidentFeed({ incidents, title: 'Acme', locale: 'en', publicUrl: 'https://acme.example', t })

it('has an entry for each incident with its updates, escaped, the one that changed last first', () => {
  const feed = feedOf(incident({}), incident({ id: 'second', impact: 'maintenance', updatedAt: '2026-11-24T03:00:00.000Z' }))
  expect(feed.match(/<entry><title>.*?<\/title>/g)).toEqual([
    '<entry><title>Verifying: Slow &lt;answers&gt;</title>',
    '<entry><title>Monitoring: Slow &lt;answers&gt;</title>',
  ])
  expect(feed).toContain('<updated>2026-11-24T03:00:00.000Z</updated>\n<author>')
  expect(feed).toContain('Fixed &amp; watched')
  expect(feed).toContain('href="https://acme.example/status#01a20c33-c2c5-7879-8631-08f534771df0"')
  expect(feed).toContain('<category term="a" label="Pets &amp; more"/>')
})

it('is a feed without incidents too', () => {
  expect(feedOf()).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
