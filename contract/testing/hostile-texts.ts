/**
 * Fragments that patterns of names, paths, addresses, lists, emails and dates match; repeated, they trigger backtracking in a bad pattern.
 */
const PIECES = [
  ' ',
  '\t',
  '\r\n',
  '\n',
  ',',
  ' ,',
  ', ',
  '/',
  '//',
  '/a',
  './',
  '../',
  '.',
  '..',
  'a.',
  '.a',
  '-',
  'a-',
  '_',
  ':',
  ';',
  '@',
  'a@',
  '=',
  '&',
  '+',
  '*',
  '*.',
  '%',
  '%2',
  '%20',
  '%2e',
  '{',
  '}',
  '{a}',
  '{a',
  '[',
  ']',
  '(',
  '#',
  '\\',
  '\\\\',
  '"',
  "'",
  '<',
  '$',
  '!',
  '|',
  '~',
  '?',
  '0',
  '1',
  '9',
  '12',
  '1.',
  '1.1.1.1/',
  '255.',
  'a',
  'A',
  'aA',
  'a1',
  'a ',
  ' a',
  'ab',
  'http://',
  'https://a',
  '-----BEGIN ',
  '00-',
  'q=',
  '가',
  '한글 ',
  '\u1100\u1161\u11a8',
  'e\u0301',
  '\u0301',
  '\u0316\u0301',
  '😀',
  '👨‍👩‍👧',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u200b',
  'ß',
  'İ',
  '\uffff',
  '\x7f',
] as const

/** Texts before and after the repeated fragment, so that a pattern starts to match and fails at the end. */
const FRAMES = [
  ['', ''],
  ['', '\u0001'],
] as const
const LONG_FRAMES = [
  ['http://a', ' x'],
  ['a@a', '@'],
  ['/{a', '}}'],
] as const
const FRAMED_PIECES = ['/', '.', 'a', 'a.', ':', '%2', '{a}']

/** A text that may trigger backtracking: its description, and its characters at a length. */
export interface HostileText {
  shape: string
  of: (length: number) => string
}

/** Returns texts that take long for patterns that backtrack. */
export function hostileTexts(pieces: readonly string[] = PIECES): HostileText[] {
  const framed = (pieces === PIECES ? FRAMED_PIECES : []).flatMap((piece) => LONG_FRAMES.map((frame) => hostileText(piece, frame)))
  return [...pieces.flatMap((piece) => FRAMES.map((frame) => hostileText(piece, frame))), ...framed]
}

function hostileText(piece: string, [before, after]: readonly [string, string]): HostileText {
  const made = new Map<number, string>()
  return {
    shape: `${JSON.stringify(before)} ${JSON.stringify(piece)}… ${JSON.stringify(after)}`,
    of: (length) => {
      const room = Math.max(0, length - before.length - after.length)
      const text = made.get(length) ?? `${before}${piece.repeat(Math.ceil(room / piece.length)).slice(0, room)}${after}`.slice(0, length)
      made.set(length, text)
      return text
    },
  }
}

/** Returns the fragments of a pattern itself: its characters alone and in pairs, its words, and one character of each class. */
export function piecesOf({ source }: { source: string }): string[] {
  const words = source.match(/[A-Za-z0-9 :_-]{2,40}/g) ?? []
  const plain = source
    .replace(/\\[pP]\{[^}]{1,40}\}|\\[bBdDwW]|\(\?<?[:=!]/g, '')
    .replace(/\\s/g, ' ')
    .replace(/\\(.)/g, '$1')
  const singles = [...new Set([...plain.replace(/[A-Za-z0-9]/g, ''), 'a', 'A', '0', ' '])].slice(0, 16)
  const pairs = singles.slice(0, 8).flatMap((one) => singles.slice(0, 8).map((other) => one + other))
  return [...new Set([...words, ...singles, ...pairs])]
}
