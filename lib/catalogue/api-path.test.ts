import { fc } from '@portico/contract/testing/properties'
import { apiPath, slugOf } from './api-path'
import { cataloguePage } from './catalogue-route'
import { idOfShort, namedApiOf, shortIdOf } from './short-id'

const ID = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const SHORT = shortIdOf(ID)

describe('the address of an API', () => {
  it.each([
    ['Pet Store', 'pet-store'],
    ['  Pet   Store (v2)! ', 'pet-store-v2'],
    ['날씨 예보', '날씨-예보'],
    ['날씨'.normalize('NFD'), '날씨'],
    ['Crème Brûlée', 'crème-brûlée'],
    ['Driver’s log', 'drivers-log'],
    ['a/b?c#d%20e..', 'a-b-c-d-20e'],
    ['!!!', ''],
    ['\ud800', ''],
    ['x'.repeat(80), 'x'.repeat(50)],
  ])('of %j has %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
    expect(apiPath({ id: ID, name })).toBe(`/apis/${slug === '' ? '' : `${encodeURIComponent(slug)}-`}${SHORT}`)
  })

  it('is one segment that leads back to the id, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.uuid(), (name, id) => {
        const path = apiPath({ id, name })
        expect(namedApiOf(path)).toBe(id)
        expect(cataloguePage(path, new URLSearchParams())).toBe(`/apis/${id}`)
        expect(new URL(path, 'http://x').pathname).toBe(path)
        expect(`/ko${path}`.length).toBeLessThanOrEqual(512)
        expect(decodeURIComponent(path).split('/')).toHaveLength(3)
      }),
    )
  })
})

describe('a short id', () => {
  it('has 22 letters and digits, and one spelling', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(shortIdOf(id)).toMatch(/^[0-9A-Za-z]{22}$/)
        expect(idOfShort(shortIdOf(id))).toBe(id)
      }),
    )
    expect(idOfShort('0'.repeat(22))).toBe('00000000-0000-0000-0000-000000000000')
    expect(idOfShort('z'.repeat(22))).toBeUndefined()
  })

  it('is only in addresses of APIs', () => {
    for (const path of ['/apis', '/apis/all', `/apis/${ID}`, `/apis/x-${SHORT}/y`, `/support/x-${SHORT}`, `/apis/x${SHORT}`])
      expect([path, namedApiOf(path)]).toEqual([path, undefined])
    expect(namedApiOf(`/apis/any-${SHORT}`)).toBe(ID)
    expect(namedApiOf(`/apis/${SHORT}`)).toBe(ID)
  })
})
