import { within } from './within'

const never = new Promise<string>(() => undefined)

it('returns the result of a promise that is fast enough', async () => {
  expect(await within(Promise.resolve('here'), 1_000, () => 'late')).toBe('here')
})

it('fails like a promise that fails in time', async () => {
  await expect(within(Promise.reject(new Error('refused')), 1_000, () => 'late')).rejects.toThrow('refused')
})

it('returns what is said instead when it takes longer', async () => {
  expect(await within(never, 1, () => 'late')).toBe('late')
})

it('throws what is thrown instead', async () => {
  const refuse = () => {
    throw new Error('too late')
  }
  await expect(within(never, 1, refuse)).rejects.toThrow('too late')
})
