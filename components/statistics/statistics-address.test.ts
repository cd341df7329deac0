import { GROUPINGS, OWN_GROUPINGS } from '@portico/contract/statistics/statistics'
import { isOfOneApi, ownStatisticsQuery, statisticsQuery } from '@portico/contract/statistics/statistics-endpoints'
import { fc } from '@portico/contract/testing/properties'
import { askedOf, CHART_KINDS, MEASURES, ownStatisticsOf, recordedCallsHref, staffStatisticsOf } from './statistics-address'

const ID = '01a20a21-b65a-78a9-b8d4-061a1df5aa8f'

it('an empty address shows the calls of the default period by API', () => {
  expect(staffStatisticsOf({})).toEqual({ by: 'api', measure: 'calls', chart: 'line', sort: '-calls' })
  expect(ownStatisticsOf({})).toEqual({ by: 'endpoint', measure: 'calls', chart: 'line', sort: '-calls' })
})

it('keeps every part that fits', () => {
  const given = {
    from: '2026-10-25',
    to: '2026-11-24',
    step: 'hour',
    by: 'subscriber',
    apiId: ID,
    statusClass: '4',
    measure: 'latency',
    chart: 'bar',
  }
  expect(staffStatisticsOf(new URLSearchParams(given))).toEqual({ ...given, statusClass: 4, sort: '-calls' })
})

it('leaves out what needs an API, and a period of over 31 days or backwards', () => {
  expect(staffStatisticsOf({ by: 'endpoint', stageId: ID, methodId: ID, subscriptionId: ID, reason: 'NotReady' })).toEqual({
    ...{ by: 'api', reason: 'NotReady', measure: 'calls', chart: 'line', sort: '-calls' },
  })
  for (const [from, to] of [
    ['2026-01-01', '2026-02-01'],
    ['2026-01-02', '2026-01-01'],
  ])
    expect(ownStatisticsOf({ from, to, step: 'day' })).not.toHaveProperty('from')
})

it('any address gives statistics that the platform accepts', () => {
  const names = ['from', 'to', 'step', 'by', 'apiId', 'stageId', 'methodId', 'subscriptionId', 'environmentId', 'statusClass', 'reason']
  const known = fc.constantFrom(
    ...['2026-01-01', '2026-02-30', '2025-01-01', 'minute', 'day', ...GROUPINGS, ID, '4', '9', 'NotReady', '', 'line'],
  )
  const pair = fc.tuple(fc.constantFrom(...names, 'measure', 'chart', 'sort', 'timeZone', '__proto__'), fc.oneof(known, fc.string()))
  const zone = fc.oneof(fc.constantFrom('UTC', 'Asia/Seoul', '+09:00'), fc.string())
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), zone, (pairs, timeZone) => {
      const params = new URLSearchParams(pairs)
      const staff = staffStatisticsOf(params)
      expect(MEASURES).toContain(staff.measure)
      expect(CHART_KINDS).toContain(staff.chart)
      expect(isOfOneApi(staff)).toBe(true)
      statisticsQuery.validateSync(askedOf(staff, timeZone), { strict: true })
      const own = ownStatisticsOf(params)
      expect(OWN_GROUPINGS).toContain(own.by)
      ownStatisticsQuery.validateSync(askedOf(own, timeZone), { strict: true })
    }),
    { numRuns: 500 },
  )
})

it('a row leads to its calls with the filters of the statistics, if they are of one API or subscription', () => {
  const filters = { from: '2026-11-20', by: 'reason', statusClass: 4, sort: '-calls' }
  expect(recordedCallsHref('/calls', { ...filters, apiId: ID }, 'reason', 'NotReady')).toBe(
    `/calls?statusClass=4&apiId=${ID}&reason=NotReady`,
  )
  expect(recordedCallsHref('/calls', {}, 'api', ID)).toBe(`/calls?apiId=${ID}`)
  expect(recordedCallsHref(`/calls?subscriptionId=${ID}`, filters, 'endpoint', 'm')).toBe(
    `/calls?subscriptionId=${ID}&statusClass=4&methodId=m`,
  )
  expect(recordedCallsHref('/calls', filters, 'reason', 'NotReady')).toBeNull()
  expect(recordedCallsHref('/calls', { apiId: ID }, 'subscriber', '')).toBeNull()
})
