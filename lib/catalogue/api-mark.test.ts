import { fc } from '@portico/contract/testing/properties'
import { apiMark, MARK_TONES } from './api-mark'

const ID = '01a1fc15-3404-746f-961d-c7ac521ad7e2'

it.each([
  ['Pet Store', 'PS'],
  ['weather', 'We'],
  ['날씨 예보', '날예'],
  ['날씨', '날씨'],
  ['날씨 API', '날'],
  ['API 날씨', 'A'],
  ['3D 지도', '3'],
  ['2026', '20'],
  ['!!!', '·'],
])('the mark of %s is %s', (name, letters) => {
  expect(apiMark({ id: ID, name }).letters).toBe(letters)
})

it('is the same each time, at most two characters, and in the same color after a change of the name', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'binary', maxLength: 40 }), (id, name) => {
      const mark = apiMark({ id, name })
      expect(apiMark({ id, name })).toEqual(mark)
      expect([...mark.letters].length).toBeGreaterThan(0)
      expect([...mark.letters].length).toBeLessThanOrEqual(4)
      expect(MARK_TONES).toContain(mark.tone)
      expect(apiMark({ id, name: 'Other' }).tone).toBe(mark.tone)
    }),
  )
})
