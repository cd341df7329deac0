import { unshift } from './password-forms.ts'

/** A password of so few runs of neighboring characters is easy to type: `abcd1234!`, `qwertyu1!`, `aaa111!!!`. */
const RUNS_MAX = 3
const DISTINCT_MIN = 5
const WALKS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  '0p',
]

/** Returns whether a password is a few characters, a repetition, or a few walks along the alphabet, the digits or the keyboard. */
export function isPredictable(password: string): boolean {
  const keys = unshift(password)
  return new Set(keys).size < DISTINCT_MIN || /^(.+)\1+$/.test(keys) || countRuns(keys) <= RUNS_MAX
}

/** Returns the number of runs in a text, in each of which all characters follow one another in the same way. */
function countRuns(keys: string): number {
  let runs = keys === '' ? 0 : 1
  let ways: string[] | null = null
  for (let at = 1; at < keys.length; at++) {
    const here = waysBetween(keys.charAt(at - 1), keys.charAt(at))
    const kept: string[] = ways === null ? here : here.filter((way) => ways?.includes(way))
    if (kept.length === 0) runs += 1
    ways = kept.length === 0 ? null : kept
  }
  return runs
}

function waysBetween(left: string, right: string): string[] {
  const step = right.charCodeAt(0) - left.charCodeAt(0)
  const isNear = WALKS.some((walk) => walk.includes(left + right) || walk.includes(right + left))
  return [...(step === 0 ? ['same'] : []), ...(step === 1 ? ['up'] : []), ...(step === -1 ? ['down'] : []), ...(isNear ? ['near'] : [])]
}
