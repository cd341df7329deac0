import '@testing-library/jest-dom'
import type { ImportLoss, LossCount } from '@portico/contract/method/import-view'
import { fc } from '@portico/contract/testing/properties'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/messages/en/method.json'
import ko from '@/messages/ko/method.json'
import { groupLosses } from './group-losses'
import { ImportReport } from './import-report'

const part = (index: number): ImportLoss => ({
  httpMethod: 'GET',
  path: `/m${index}`,
  reason: 'link',
  detail: `Link${index}`,
  dropped: false,
})
const trace: ImportLoss = { httpMethod: 'TRACE', path: '/t', reason: 'httpMethodNotSupported', detail: null, dropped: true }

function draw(props: Partial<Parameters<typeof ImportReport>[0]>, locale: 'en' | 'ko' = 'en') {
  render(
    <NextIntlClientProvider locale={locale} messages={{ method: locale === 'en' ? en : ko }} timeZone="UTC">
      <ImportReport step="result" imported={42} droppedCount={0} losses={[]} counts={countsOf(props.losses ?? [])} {...props} />
    </NextIntlClientProvider>,
  )
}

describe('the report of an import', () => {
  test('says how many of how many operations, and what was left out by reason with count and place', async () => {
    draw({ droppedCount: 3, losses: [trace, ...Array.from({ length: 5 }, (_, index) => part(index))] })
    expect(screen.getByText('42 of 45 operations imported; 3 were left out')).toBeInTheDocument()
    const [operations, links] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
    expect(operations).toHaveTextContent('HTTP method not supported')
    expect(operations).toHaveTextContent('1 operation left out')
    expect(operations).toHaveTextContent('TRACE /t')
    expect(links).toHaveTextContent('5 places')
    expect(links).not.toHaveTextContent('/m4')
    await userEvent.click(within(links as HTMLElement).getByRole('button', { name: 'Show all 5' }))
    expect(links).toHaveTextContent('/m4')
  })

  test.each([
    ['a complete import is a success', { losses: [] }, 'All 42 operations imported'],
    ['parts left out are a warning', { losses: [part(1)] }, 'All 42 operations imported, without some of their parts'],
    ['skipped operations are not counted as imported', { skipped: 2 }, '42 of 44 operations imported'],
    [
      'a preview promises nothing yet',
      { step: 'preview', droppedCount: 1, losses: [trace] },
      '42 of 43 operations can be imported; 1 cannot',
    ],
    [
      'losses that are not listed are counted',
      { losses: [part(1)], counts: [{ reason: 'link', dropped: false, count: 8 }] },
      '7 more places are not listed.',
    ],
    [
      'parts that the product generated are no loss',
      { counts: [{ reason: 'generatedPart', dropped: false, count: 12 }] },
      'All 42 operations imported',
    ],
    [
      'generated parts are said',
      { counts: [{ reason: 'generatedPart', dropped: false, count: 12 }] },
      '12 parts that were generated for this portal’s document are not imported: deployments generate them again.',
    ],
  ] as const)('%s', (_, props, said) => {
    draw(props)
    expect(screen.getByText(said)).toBeInTheDocument()
  })

  test('says an operation whose path another one has, and that path', () => {
    const second = { httpMethod: 'GET', path: '/words/{basic}', reason: 'operationRepeated', detail: '/words/{advanced}', dropped: true }
    draw({ droppedCount: 1, losses: [second] })
    expect(screen.getByText('1 operation left out')).toBeInTheDocument()
    expect(screen.getByText('/words/{advanced}')).toBeInTheDocument()
    expect(screen.getByText(/give the other one a path of its own/)).toBeInTheDocument()
  })

  test('lists security schemes without a warning: they are imported, and consumers read others', () => {
    const scheme = (name: string) => ({
      ...part(1),
      httpMethod: '*',
      path: `#/components/securitySchemes/${name}`,
      reason: 'securityScheme',
    })
    draw({ losses: [scheme('key'), scheme('login')] })
    expect(screen.getByText('All 42 operations imported')).toBeInTheDocument()
    expect(screen.queryByText(/what the import left out/)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Security scheme that consumers do not see' })).toBeInTheDocument()
    expect(screen.getByText('2 places')).toBeInTheDocument()
    expect(screen.getByText('#/components/securitySchemes/login')).toBeInTheDocument()
  })

  test('speaks Korean', () => {
    draw({ droppedCount: 3, losses: [trace] }, 'ko')
    expect(screen.getByText('오퍼레이션 45개 중 42개를 가져왔고 3개는 제외되었습니다')).toBeInTheDocument()
  })

  test.each([
    [
      'en',
      'HTTP method not supported in webhooks or callbacks',
      /^Webhooks can use GET, .* callbacks can also use TRACE, and in OpenAPI 3\.2 any other\./,
    ],
    [
      'ko',
      '웹훅이나 콜백에서 지원하지 않는 HTTP 메서드',
      /^웹훅에는 GET, .* 콜백에는 TRACE도, OpenAPI 3\.2에서는 다른 메서드도 쓸 수 있습니다\./,
    ],
  ] as const)('says of webhooks and callbacks what they can use, not what gateways serve (%s)', (locale, reason, help) => {
    const purge = (path: string, detail: string) => ({ ...part(1), path, reason: 'callbackMethodNotSupported', detail })
    draw({ losses: [purge('/a', 'callbacks/fed/{$url}/purge'), purge('/a', 'callbacks/ended/{$url}/purge')] }, locale)
    expect(screen.getByRole('heading', { name: reason })).toBeInTheDocument()
    expect(screen.getByText(help)).toBeInTheDocument()
    expect(screen.getByText('callbacks/ended/{$url}/purge')).toBeInTheDocument()
  })

  test('every reason of the document reader has a text, and every help belongs to a reason', () => {
    for (const messages of [en, ko]) {
      expect(Object.keys(messages.importHelp).filter((reason) => !Object.hasOwn(messages.importReason, reason))).toEqual([])
    }
  })
})

test('groups keep every loss once, whole operations first and then the most frequent', () => {
  const loss = fc.record({
    httpMethod: fc.constant('GET'),
    path: fc.constantFrom('/a', '/b'),
    reason: fc.constantFrom('link', 'callback', 'webhook'),
    detail: fc.constantFrom(null, 'x'),
    dropped: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(loss), (losses) => {
      const groups = groupLosses(countsOf(losses), losses)
      expect(groupLosses([], losses)).toEqual(groups)
      expect(groups.flatMap((group) => group.losses).sort(byText)).toEqual([...losses].sort(byText))
      const ranks = groups.map((group) => (group.dropped ? 1_000 : 0) + group.losses.length)
      expect(ranks).toEqual([...ranks].sort((one, other) => other - one))
    }),
  )
})

function countsOf(losses: readonly ImportLoss[]): LossCount[] {
  return [...Map.groupBy(losses, ({ reason, dropped }) => `${dropped} ${reason}`).values()].flatMap((same) =>
    same[0] ? [{ reason: same[0].reason, dropped: same[0].dropped, count: same.length }] : [],
  )
}

const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
