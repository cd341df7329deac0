/** @jest-environment node */
import type { ApiStatus, PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import { createFormatter, createTranslator } from 'next-intl'
import { prerender } from 'react-dom/static'
import type { ServiceStatus } from '@/lib/service-status/load-service-status'
import kit from '@/messages/en/kit.json'
import en from '@/messages/en/service-status.json'
import { StatusScreen } from './status-screen'

jest.mock('next-intl/server', () => ({
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: 'en', messages: { 'service-status': en, kit } as never, namespace }),
  getFormatter: async () => createFormatter({ locale: 'en', timeZone: 'UTC' }),
}))

const days = Array.from({ length: 90 }, (_, at) => (at < 30 ? null : at === 60 ? 0.95 : at === 70 ? 0.995 : 1))
const API: ApiStatus = {
  id: '01a20c33-c2c5-7879-8631-08f534771df0',
  name: 'Orders',
  state: 'degraded',
  availability: 0.99987,
  p95Ms: 123.4,
  from: '2026-08-27',
  days,
}
const INCIDENT: PublicIncident = {
  id: '01a20c33-c972-700f-bf1e-c797f28a88a4',
  title: { en: 'Slow answers', ko: '지연' },
  ...{
    impact: 'major',
    status: 'identified',
    startedAt: '2026-11-24T01:00:00.000Z',
    resolvedAt: null,
    updatedAt: '2026-11-24T02:00:00.000Z',
  },
  apis: [{ id: API.id, name: 'Orders' }],
  updates: [
    { id: 'b', status: 'identified', text: { en: 'A <b>disk</b> is full.', ko: '디스크' }, createdAt: '2026-11-24T02:00:00.000Z' },
    { id: 'a', status: 'investigating', text: { en: 'We look.', ko: '확인' }, createdAt: '2026-11-24T01:00:00.000Z' },
  ],
}
const STATUS: ServiceStatus = { state: 'outage', failing: 1, openIncidents: 1, items: [API], total: 45, page: 1, size: 20 }

async function drawn(changes: Partial<ServiceStatus> = {}, incidents: PublicIncident[] = [INCIDENT]): Promise<string> {
  const { prelude } = await prerender(<StatusScreen locale="en" status={{ ...STATUS, ...changes }} incidents={incidents} />)
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

it('shows what is wrong, each API with its figures and days, and the updates of incidents, escaped', async () => {
  const html = await drawn()
  expect(html).toContain('Some APIs are not available')
  expect(html).toContain('1 open incident 1 API does not pass its health check.')
  expect(html).toContain('99.987% available · p95 123 ms · 90 days')
  expect(html).toContain('aria-label="90 days: 58 days without notable failures, 2 days with failures, 30 days without data."')
  expect(html).toContain('<title>October 26, 2026: 95%</title>')
  expect(html).toContain('A &lt;b&gt;disk&lt;/b&gt; is full.')
  expect(html).toContain('1 earlier update')
  expect(html).toContain('href="/status/3"')
  expect(html).toContain('No incidents have been reported.')
})

it('shows incidents on the first page only, and says when there is nothing', async () => {
  expect(await drawn({ page: 2 })).not.toContain('Slow answers')
  const html = await drawn({ items: [], total: 0, state: 'operational', failing: 0, openIncidents: 0 }, [])
  expect(html).toContain('No known problems')
  expect(html).toContain('No APIs yet')
})
