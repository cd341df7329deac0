import { createRequire } from 'node:module'
import { isPredictable } from './is-predictable.ts'
import { unleet, unshift } from './password-forms.ts'

/** A shorter word says nothing about the password around it. */
const WORD_MIN = 4
/** Minimum length of a word whose letters have others between them, so that it is hardly there by chance. */
const SCATTERED_WORD_MIN = 5

const require = createRequire(import.meta.url)
let words: Set<string> | null = null

/**
 * Returns whether a password is easy to guess: one of 49,233 common ones (from `@zxcvbn-ts/language-common`), also in capitals, with digits
 * and specials for letters, or with digits and specials around and between; or a walk over the keyboard. Few common passwords satisfy the
 * product's rule as they are (`p@ssw0rd`); most people modify one. The list is read at first use: 30 ms once, and 5 MB from then on.
 */
export function isCommonPassword(password: string): boolean {
  const known = commonWords()
  return isPredictable(password) || formsOf(password).some((form) => known.has(form) || isRepeated(form, known))
}

function commonWords(): Set<string> {
  if (words === null) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as { dictionary: Record<'passwords-common', string[]> }
    words = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
  }
  return words
}

function isRepeated(form: string, known: Set<string>): boolean {
  const [, unit] = /^(.+?)\1+$/.exec(form) ?? []
  return unit !== undefined && (unit.length < WORD_MIN || known.has(unit))
}

/** Returns every word that a password may have been before it was modified. */
function formsOf(password: string): string[] {
  const bases = [password.toLowerCase(), unshift(password)]
  return bases.flatMap((base) => {
    const whole = [base, base.replace(/[^a-z]+$/, ''), base.replace(/^[^a-z]+/, ''), base.replace(/^[^a-z]+|[^a-z]+$/g, '')]
    return whole.flatMap((piece) => {
      const together = [piece, ...unleet(piece)].filter((form) => form.length >= WORD_MIN)
      const scattered = [piece.replace(/[^a-z0-9]/g, ''), ...[piece, ...unleet(piece)].map((form) => form.replace(/[^a-z]/g, ''))]
      return [...together, ...scattered.filter((form) => form.length >= SCATTERED_WORD_MIN)]
    })
  })
}
