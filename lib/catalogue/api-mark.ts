/** The colors of marks, by the names of the tokens of HTTP methods: each has a text on a quiet ground in both modes. */
export const MARK_TONES = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const

/** The letters and the color that stand for an API without a logo. */
export interface ApiMark {
  letters: string
  tone: (typeof MARK_TONES)[number]
}

const CJK = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns the mark of an API: the first syllable of each of two words in Hangul, the first letters of two words or of one in other scripts.
 * The color depends on the id, so that a renamed API keeps it.
 */
export function apiMark({ id, name }: { id: string; name: string }): ApiMark {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words.filter((word) => /\p{L}/u.test(word)).concat(words)
  const [a = '', b = ''] = first
  const next = words.length > 1 && second !== '' ? ([...second][0] ?? '') : b
  const letters = CJK.test(first) ? a + (CJK.test(next) ? next : '') : a.toUpperCase() + (CJK.test(next) ? '' : next)
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return { letters: letters === '' ? '·' : letters, tone: MARK_TONES[sum % MARK_TONES.length] ?? 'get' }
}
