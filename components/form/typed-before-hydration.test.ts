import { isServerRendered } from './typed-before-hydration'

test('on the server no form is hydrated', () => {
  expect(isServerRendered('form')).toBe(false)
})
