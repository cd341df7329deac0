import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { BANNER_TEXT_MAX, BANNER_TONES, MAINTENANCE_MESSAGE_MAX, PORTAL_MENUS } from '@portico/contract/portal-management/portal-management'
import { maintenanceInput, noticeBannerInput, portalMenusInput } from '@portico/contract/portal-management/portal-management-input'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { settings } from '../../database/schema/setting.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { portalStateAt } from './portal-management-queries.ts'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())
afterEach(async () => {
  await test.db.delete(settings)
})

const BANNER = {
  isOn: true,
  text: { en: 'New plans on Monday', ko: '월요일부터 새 요금제' },
  tone: 'warning',
  url: 'https://acme.example/a',
}
const errorOf = ({ status, body }: Answer) => [status, body?.error]
const state = async () => (await test.anonymous.get('/portal-state')).body
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('the notice banner', () => {
  it('is off until an admin turns it on, and everyone sees what is shown now', async () => {
    const menus = { menus: PORTAL_MENUS, publishesStatus: true }
    assert.deepEqual(await state(), { banner: null, maintenance: null, ...menus })
    const put = await admin.put('/portal-management/banner', BANNER)
    assert.deepEqual([put.status, put.body], [200, { ...BANNER, startsAt: null, endsAt: null, revision: 1 }])
    const { isOn: _, ...shown } = BANNER
    assert.deepEqual(await state(), { banner: shown, maintenance: null, ...menus })
    await admin.put('/portal-management/banner', { ...BANNER, isOn: false })
    assert.deepEqual((await state()).banner, null)
    assert.deepEqual((await admin.get('/portal-management')).body.banner.text, BANNER.text)
  })

  it('is not told to anyone before its start or after its end', async () => {
    for (const [startsAt, endsAt, isShown] of [
      [inMinutes(1), null, false],
      [inMinutes(-1), inMinutes(1), true],
      [null, inMinutes(-1), false],
      [inMinutes(-2), inMinutes(-1), false],
    ]) {
      assert.equal((await admin.put('/portal-management/banner', { ...BANNER, startsAt, endsAt })).status, 200)
      assert.equal((await state()).banner !== null, isShown, `${startsAt} to ${endsAt}`)
    }
  })

  it('is shown from its first to before its last moment, whatever the period', () => {
    const at = fc.integer({ min: 0, max: 9 })
    const moment = (hour: number | null) => (hour === null ? null : new Date(Date.UTC(2026, 0, 1, hour)).toISOString())
    fc.assert(
      fc.property(fc.boolean(), fc.option(at), fc.option(at), at, (isOn, start, end, now) => {
        const banner = { ...BANNER, tone: 'info' as const, revision: 1, isOn, startsAt: moment(start), endsAt: moment(end) }
        const maintenance = { revision: 0, isOn: false, message: { en: '', ko: '' }, endsAt: null }
        const menus = { revision: 0, shown: [], publishesStatus: false }
        const isShown = isOn && (start ?? 0) <= now && now < (end ?? 10)
        assert.equal(portalStateAt({ banner, maintenance, menus }, new Date(moment(now) ?? '')).banner !== null, isShown)
      }),
      { numRuns: sweepSize({ whole: 2_000, few: 100 }) },
    )
  })

  it('needs both languages while it is on, a tone, a web address, and an end after its start', async () => {
    for (const body of [
      { ...BANNER, text: { en: 'Only English' } },
      { ...BANNER, text: { en: ' ', ko: '공지' } },
      { ...BANNER, text: { en: 'x'.repeat(BANNER_TEXT_MAX + 1), ko: '공지' } },
      { ...BANNER, text: { en: 'Two\nlines', ko: '공지' } },
      { ...BANNER, tone: 'loud' },
      { ...BANNER, url: 'javascript:alert(1)' },
      { ...BANNER, startsAt: 'tomorrow' },
      { ...BANNER, startsAt: inMinutes(2), endsAt: inMinutes(1) },
      { ...BANNER, revision: -1 },
      { ...BANNER, other: 1 },
    ])
      assert.deepEqual(errorOf(await admin.put('/portal-management/banner', body)), [400, 'ClassValidatorPassFailed'], JSON.stringify(body))
    assert.equal(await test.db.$count(settings), 0)
    assert.equal((await admin.put('/portal-management/banner', { isOn: false })).status, 200)
    for (const tone of BANNER_TONES) assert.equal((await admin.put('/portal-management/banner', { ...BANNER, tone })).status, 200)
  })
})

describe('maintenance mode', () => {
  const MESSAGE = { en: 'Back at noon.\nThanks', ko: '정오에 다시 엽니다.' }

  it('is told to everyone from the moment it is on until it is off, also after its expected end', async () => {
    const endsAt = inMinutes(-5)
    await admin.put('/portal-management/maintenance', { isOn: true, message: MESSAGE, endsAt })
    assert.deepEqual((await state()).maintenance, { message: MESSAGE, endsAt })
    await admin.put('/portal-management/maintenance', { isOn: false, message: MESSAGE })
    assert.equal((await state()).maintenance, null)
    assert.deepEqual((await admin.get('/portal-management')).body.maintenance, { revision: 2, isOn: false, message: MESSAGE, endsAt: null })
  })

  it('has a bounded message', async () => {
    const put = (en: string) => admin.put('/portal-management/maintenance', { isOn: true, message: { en } })
    assert.equal((await put('x'.repeat(MAINTENANCE_MESSAGE_MAX))).status, 200)
    assert.deepEqual(errorOf(await put('x'.repeat(MAINTENANCE_MESSAGE_MAX + 1))), [400, 'ClassValidatorPassFailed'])
  })
})

describe('the menus of the portal', () => {
  it('are all shown until an admin chooses; that of the status only while it is public', async () => {
    const put = (shown: string[], publishesStatus = true) => admin.put('/portal-management/menus', { shown, publishesStatus })
    const stored = await put(['status', 'guide', 'apis'])
    assert.deepEqual([stored.status, stored.body], [200, { shown: ['apis', 'guide', 'status'], publishesStatus: true, revision: 1 }])
    assert.deepEqual((await state()).menus, ['apis', 'guide', 'status'])
    await put(['apis', 'status'], false)
    assert.deepEqual(await state(), { banner: null, maintenance: null, menus: ['apis'], publishesStatus: false })
    await put([])
    assert.deepEqual((await state()).menus, [])
  })

  it('are those that the portal has, each once', async () => {
    for (const shown of [['apis', 'apis'], ['home'], 'apis', undefined])
      assert.deepEqual(errorOf(await admin.put('/portal-management/menus', { shown, publishesStatus: true })), [
        400,
        'ClassValidatorPassFailed',
      ])
  })
})

it('a change of an earlier revision is refused, and of two at once only one is stored', async () => {
  for (const [path, body] of [
    ['/portal-management/banner', BANNER],
    ['/portal-management/maintenance', { isOn: true }],
    ['/portal-management/menus', { shown: [], publishesStatus: true }],
  ] as const) {
    assert.equal((await admin.put(path, { ...body, revision: 0 })).status, 200)
    assert.deepEqual(errorOf(await admin.put(path, { ...body, revision: 0 })), [409, 'PortalManagementChanged'])
    const both = await Promise.all([1, 1].map((revision) => admin.put(path, { ...body, revision })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  }
})

it('the inputs accept what the views answer', async () => {
  const { banner, maintenance, menus } = (await admin.get('/portal-management')).body
  await portalMenusInput.validate(menus)
  await noticeBannerInput.validate(banner)
  await maintenanceInput.validate(maintenance)
})
