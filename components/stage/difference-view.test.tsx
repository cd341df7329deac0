import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { fc } from '@portico/contract/testing/properties'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import apiEn from '@/messages/en/api.json'
import stageEn from '@/messages/en/stage.json'
import apiKo from '@/messages/ko/api.json'
import stageKo from '@/messages/ko/stage.json'
import { DifferenceView } from './difference-view'

const MESSAGES = { en: { api: apiEn, stage: stageEn }, ko: { api: apiKo, stage: stageKo } }

const none: DeploymentDifference = {
  ...{ from: 1, to: null, settings: [], hiddenServerCount: 0, balancing: false, same: false },
  methods: { added: [], removed: [], changed: [] },
  servers: { added: [], removed: [] },
}
const noLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null }
const corsOff = { active: false, allowMethods: [], allowHeaders: [], allowOrigins: [] }

function show(difference: Partial<DeploymentDifference>, locale: 'en' | 'ko' = 'en') {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC" formats={{ number: { count: {} } }}>
      <DifferenceView difference={{ ...none, ...difference }} />
    </NextIntlClientProvider>,
  )
  return container
}

const get = (index: number) => ({ httpMethod: 'GET' as const, path: `/m${index}` })

describe('what a deployment changes', () => {
  it('is summed up in one sentence, and names fields with the values before and after', () => {
    const text = show({
      methods: {
        added: [get(1), get(2)],
        removed: [get(3)],
        changed: [
          { ...get(4), serving: true, parts: ['targetPath'] },
          { ...get(5), serving: false, parts: ['summary', 'parameters'] },
        ],
      },
      settings: [
        { field: 'usageLimits', before: { ...noLimits, perSecond: 10 }, after: { ...noLimits, perSecond: 20, perDay: 5000 } },
        { field: 'ipRule', before: { mode: 'disable', addresses: [] }, after: { mode: 'allow', addresses: ['10.0.0.0/8'] } },
        {
          field: 'requestControls',
          before: [{ place: 'header', name: 'X-A', value: 'one', action: 'set' }],
          after: [{ place: 'header', name: 'X-A', value: 'two', action: 'set' }],
        },
        { field: 'cors', before: corsOff, after: { ...corsOff, active: true, allowOrigins: ['https://a.example'], allowMethods: ['GET'] } },
      ],
      servers: { added: ['https://b.example:443'], removed: ['https://a.example:443'] },
    }).textContent
    for (const part of [
      '2 methods added, 1 method removed, 2 methods changed, 4 settings changed, 1 target server changed',
      'target path',
      'summary · parameters · description only',
      'Per second10→20',
      'Per dayNo limit→5,000',
      'No rule→Allow only',
      '1 address added10.0.0.0/8',
      'one→two',
      'off→on',
      'Allowed originshttps://a.example',
      'Replacedhttps://a.example:443→https://b.example:443',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('shows what a first deployment sets, without a value before', () => {
    const text = show({
      from: null,
      settings: [{ field: 'authType', before: null, after: 'apiKey' }],
      methods: { ...none.methods, added: [get(1), get(2)] },
    })
    expect(text.textContent).toContain('AuthenticationAPI key')
    expect(text.querySelector('del')).toBeNull()
    expect(text.textContent).not.toContain('changed')
  })

  it('folds a long list behind its count', async () => {
    show({ methods: { ...none.methods, added: Array.from({ length: 300 }, (_, index) => get(index)) } })
    expect(screen.getAllByText('GET')).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 300' }))
    expect(screen.getAllByText('GET')).toHaveLength(300)
  })

  it('contains no raw JSON and no missing text, whatever the settings are', () => {
    const limit = fc.option(fc.nat(2_147_483_647))
    const words = fc.array(fc.constantFrom('GET', '*', 'https://a.example', 'X-Key'), { maxLength: 3 })
    const address = fc.array(fc.constantFrom('10.0.0.0/8', '2001:db8::/32', '::1'), { maxLength: 3 })
    const control = fc.record({
      place: fc.constantFrom('query', 'header'),
      name: fc.constantFrom('X-A', 'a'),
      value: fc.constantFrom('', 'one'),
      action: fc.constantFrom('require', 'set', 'remove'),
    })
    const setting = fc.oneof(
      pair('usageLimits', fc.record({ perSecond: limit, perMinute: limit, perHour: limit, perDay: limit })),
      pair('cors', fc.record({ active: fc.boolean(), allowMethods: words, allowHeaders: words, allowOrigins: words })),
      pair('requestControls', fc.array(control, { maxLength: 4 })),
      pair('ipRule', fc.record({ mode: fc.constantFrom('allow', 'restrict', 'disable'), addresses: address })),
      pair('authType', fc.constantFrom('apiKey', 'oauth2')),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(setting, { selector: ({ field }) => field }),
        fc.constantFrom('en' as const, 'ko' as const),
        (settings, locale) => {
          const text = show({ settings: settings as DeploymentDifference['settings'] }, locale).textContent ?? ''
          cleanup()
          expect(text).not.toMatch(/[{}"[\]]|null|undefined|stage\.|api\.[a-z]/)
        },
      ),
      { numRuns: 100 },
    )
  })
})

function pair<Value>(field: string, value: fc.Arbitrary<Value>) {
  return fc.record({ field: fc.constant(field), before: fc.option(value), after: value })
}
