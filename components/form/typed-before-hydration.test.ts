import { readTypedBeforeHydration } from './typed-before-hydration'

test('on the server nothing is typed', () => {
  expect(readTypedBeforeHydration('form')).toEqual([])
})
