import { checkJoin } from './check-join'

const POLICY_ID = '0197a3c2-0000-7000-8000-000000000000'

const filled = {
  email: ' Hong@Example.com ',
  password: 'Abcdef1!',
  passwordConfirmation: 'Abcdef1!',
  name: '홍길동',
  locale: 'ko',
  country: 'KR',
  phone: '010 1234 5678',
  company: '',
  team: '',
  agreedTerms: 'on',
  agreedPrivacy: 'on',
}

describe('checkJoin', () => {
  it('returns valid input: one phone number, no country, nothing for empty strings', () => {
    expect(checkJoin(filled, [POLICY_ID]).values).toEqual({
      email: 'hong@example.com',
      password: 'Abcdef1!',
      passwordConfirmation: 'Abcdef1!',
      name: '홍길동',
      locale: 'ko',
      phone: '+821012345678',
      agreedTerms: true,
      agreedPrivacy: true,
      agreedPolicyIds: [POLICY_ID],
    })
  })

  it('returns the broken rule of each field, a missing one first', () => {
    const { agreedTerms: _unticked, ...rest } = filled
    expect(
      checkJoin({ ...rest, email: '', password: 'short', passwordConfirmation: 'other', phone: '12', name: 'x'.repeat(31) }, []).broken,
    ).toEqual({
      email: 'required',
      password: 'minLength?min=8',
      passwordConfirmation: 'passwordsMatch',
      name: 'maxLength?max=30',
      phone: 'phone',
      agreedTerms: 'agree',
    })
  })

  it('marks the country when a number has none', () => {
    expect(checkJoin({ ...filled, country: '' }, []).broken).toEqual({ country: 'countryFirst' })
  })
})
