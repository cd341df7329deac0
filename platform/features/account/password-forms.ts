/** Digits and specials that people write for letters; `1` and `!` stand for i or l, so that there are two readings. */
const LEET: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '2': 'z',
}
const DIGIT_ROW = ')!@#$%^&*('

/** Returns a text in lower case with digits and specials read as letters, in both readings; other characters stay. */
export function unleet(text: string): string[] {
  const lower = text.toLowerCase()
  return ['i', 'l'].map((bar) => lower.replace(/[^a-z]/g, (sign) => (sign === '1' || sign === '!' ? bar : (LEET[sign] ?? sign))))
}

/** Returns a text in lower case with the specials of the digit row as digits: `1qaz@WSX` becomes `1qaz2wsx`. */
export function unshift(text: string): string {
  return text.toLowerCase().replace(/[!@#$%^&*()]/g, (sign) => String(DIGIT_ROW.indexOf(sign)))
}
