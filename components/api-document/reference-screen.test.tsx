/** @jest-environment node */
import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import { createTranslator } from 'next-intl'
import { prerender } from 'react-dom/static'
import { ApiOperations } from '@/components/catalogue/api-operations'
import texts from '@/messages/en/api-document.json'
import catalogue from '@/messages/en/catalogue.json'
import { ReferenceScreen } from './reference-screen'

jest.mock('next-intl/server', () => ({
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: 'en', messages: { 'api-document': texts, catalogue } as never, namespace }),
}))

const overviewWith = (tags: number) =>
  ({
    api: { id: 'a', name: 'Shop', summary: '', company: '', published: true, mayEdit: false },
    versions: [],
    version: {
      ...{ id: 'v', name: 'v1', deprecation: null, status: 'published', operationCount: tags, webhookCount: 0 },
      tags: Array.from({ length: tags }, (_, at) => ({
        name: `tag${at}`,
        label: `tag${at}`,
        group: '',
        slug: `tag${at}`,
        operationCount: 1,
        webhookCount: 0,
        firstOperations: [],
      })),
    },
  }) as unknown as DocumentOverview

async function drawn(tags: number): Promise<string> {
  const overview = overviewWith(tags)
  const { prelude } = await prerender(
    <>
      <ReferenceScreen locale="en" from={{ kind: 'published', apiId: 'a' }} overview={overview} part={{ kind: 'overview' }} />
      <ApiOperations locale="en" overview={overview} />
    </>,
  )
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

it('leads to all tags where not all of them are listed', async () => {
  const links = (html: string) => [...html.matchAll(/href="([^"]*#tags)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text])
  expect(links(await drawn(60))).toEqual([])
  const [first, second, ...more] = links(await drawn(75))
  expect(more).toEqual([])
  expect(first).toEqual(second)
  expect(first?.[0]).toMatch(/\/api-docs\/published-api\/a#tags$/)
  expect(first?.[1]).toBe('All 75 tags')
})
