import { joinPhone } from './join-phone'

describe('joinPhone', () => {
  it.each([
    ['KR', '010-1234-5678', '+821012345678'],
    ['KR', ' 01012345678 ', '+821012345678'],
    ['KR', '+82 10 1234 5678', '+821012345678'],
    ['US', '(202) 555-0123', '+12025550123'],
    ['GB', '020 7946 0018', '+442079460018'],
  ])('joins %s and %s', (country, typed, phone) => {
    expect(joinPhone(country, typed)).toEqual({ phone })
  })

  it('returns no number for an empty one, whatever the country', () => {
    expect(joinPhone('', '  ')).toEqual({ phone: '' })
    expect(joinPhone('KR', '')).toEqual({ phone: '' })
  })

  it('asks for the country before the number', () => {
    expect(joinPhone('', '01012345678')).toEqual({ broken: 'countryFirst' })
  })

  it.each([
    ['KR', '123'],
    ['KR', 'my number'],
    ['KR', '+44 20 7946 0018'],
  ])('refuses what %s has not: %s', (country, typed) => {
    expect(joinPhone(country, typed)).toEqual({ broken: 'phone' })
  })
})
