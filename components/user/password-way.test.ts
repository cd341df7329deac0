import { passwordForm } from './password-way'

const messages = async (values: object) => {
  try {
    return await passwordForm.validate(values, { abortEarly: false })
  } catch (error) {
    return (error as { errors: string[] }).errors
  }
}

test('a password set by an admin follows the rules and is typed twice', async () => {
  expect(await messages({ way: 'given' })).toEqual(['required', 'required'])
  expect(await messages({ way: 'given', password: 'short', passwordConfirmation: 'short' })).toEqual(['minLength?min=8', 'password'])
  expect(await messages({ way: 'given', password: 'Tall.Oak.71', passwordConfirmation: 'Tall.Oak.72' })).toEqual(['passwordsMatch'])
  expect(await messages({ way: 'given', password: 'Tall.Oak.71', passwordConfirmation: 'Tall.Oak.71' })).toMatchObject({
    password: 'Tall.Oak.71',
  })
})

test('a link needs no password, and sends none that was typed before', async () => {
  expect(await messages({ way: 'link', password: 'short' })).toEqual({ way: 'link' })
})
