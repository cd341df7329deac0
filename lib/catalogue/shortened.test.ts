/** @jest-environment node */
import { shortened } from './shortened'

it('cuts a long text between words, and one without spaces anywhere', () => {
  expect(shortened('a short text', 12)).toBe('a short text')
  expect(shortened('a good first API to call', 14)).toBe('a good first…')
  expect(shortened('가'.repeat(30), 10)).toBe(`${'가'.repeat(9)}…`)
  expect(shortened('a 가나다라마바사아자', 8)).toBe('a 가나다라마…')
})
