import { isSameLayout, notificationAddress } from './notification-address'

describe('the address of a notification', () => {
  it('has the language on public pages and none on private ones', () => {
    expect(notificationAddress('/apis/a1', 'ko')).toBe('/ko/apis/a1')
    expect(notificationAddress('/apis/a1', 'en')).toBe('/apis/a1')
    expect(notificationAddress('/developer/apis/a1', 'ko')).toBe('/developer/apis/a1')
  })

  it('is undefined without a path, and never another site', () => {
    expect(notificationAddress(null, 'en')).toBeUndefined()
    expect(notificationAddress('//evil.example', 'en')).toBeUndefined()
    expect(notificationAddress('https://evil.example', 'en')).toBeUndefined()
    expect(notificationAddress('/.//evil.example', 'ko')).toBeUndefined()
    expect(notificationAddress('/\\evil.example', 'ko')).toBeUndefined()
  })

  it('needs no page load only within one private layout', () => {
    expect(isSameLayout('/developer/apis', '/admin/publication')).toBe(true)
    expect(isSameLayout('/user/subscription', '/user/profile')).toBe(true)
    expect(isSameLayout('/apis', '/user/subscription')).toBe(false)
    expect(isSameLayout('/user/subscription', '/developer/apis')).toBe(false)
  })
})
