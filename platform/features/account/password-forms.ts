/** Letters that people write as digits and specials; `1` and `!` stand for i or l, so there are two readings. */
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

/** A text in lower case with its digits and specials read as letters, both ways; what cannot be read so stays. */
export function unleet(text: string): string[] {
  const lower = text.toLowerCase()
  return ['i', 'l'].map((bar) => lower.replace(/[^a-z]/g, (sign) => (sign === '1' || sign === '!' ? bar : (LEET[sign] ?? sign))))
}

/** A text in lower case with the specials of the digit row as digits: `1qaz@WSX` is `1qaz2wsx`. */
export function unshift(text: string): string {
  return text.toLowerCase().replace(/[!@#$%^&*()]/g, (sign) => String(DIGIT_ROW.indexOf(sign)))
}
