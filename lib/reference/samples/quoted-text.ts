/** How a language writes a text between double quotes. */
interface Quoting {
  /** The character that escapes. */
  mark: string
  /** The characters that are escaped by the mark alone. */
  escaped: string
  /** Letters that stand for control characters after the mark. */
  letters: string
  /** Returns a control character by its number; undefined where the language takes it as it is. */
  byNumber: (point: number) => string | undefined
}

const LETTERS: Readonly<Record<string, string>> = { '\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r' }
/** Control characters, and the two separators that some languages read as the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const fourDigits = (point: number) => `\\u${point.toString(16).padStart(4, '0')}`
const inBraces = (point: number) => `\\u{${point.toString(16)}}`

const QUOTINGS = {
  java: { mark: '\\', escaped: '"\\', letters: 'btnfr', byNumber: fourDigits },
  kotlin: { mark: '\\', escaped: '"\\$', letters: 'btnr', byNumber: fourDigits },
  dart: { mark: '\\', escaped: '"\\$', letters: 'btnfr', byNumber: fourDigits },
  swift: { mark: '\\', escaped: '"\\', letters: 'tnr', byNumber: inBraces },
  rust: { mark: '\\', escaped: '"\\', letters: 'tnr', byNumber: inBraces },
  ocaml: { mark: '\\', escaped: '"\\', letters: 'btnr', byNumber: inBraces },
  php: { mark: '\\', escaped: '"\\$', letters: 'tnfr', byNumber: inBraces },
  ruby: { mark: '\\', escaped: '"\\#', letters: 'btnfr', byNumber: inBraces },
  elixir: { mark: '\\', escaped: '"\\#', letters: 'btnfr', byNumber: inBraces },
  perl: { mark: '\\', escaped: '"\\$@', letters: 'btnfr', byNumber: (point) => (point < 0x80 ? `\\x{${point.toString(16)}}` : undefined) },
  // A number in octal has at most three digits, so that a digit after it is not a part of it.
  c: {
    mark: '\\',
    escaped: '"\\',
    letters: 'btnfr',
    byNumber: (point) => (point < 0x80 ? `\\${point.toString(8).padStart(3, '0')}` : undefined),
  },
  // PowerShell reads typographic quotes as quotes.
  powerShell: { mark: '`', escaped: '"`$\u201c\u201d\u201e', letters: 'btnfr', byNumber: (point) => `\`u{${point.toString(16)}}` },
} as const satisfies Record<string, Quoting>

/** Returns a text as a string of a language, in which nothing of the text is more than text. */
export function quotedText(text: string, language: keyof typeof QUOTINGS): string {
  const { mark, escaped, letters, byNumber }: Quoting = QUOTINGS[language]
  const written = [...text].map((character) => {
    if (escaped.includes(character)) return mark + character
    if (!CONTROL.test(character)) return character
    const letter = LETTERS[character]
    return letter && letters.includes(letter) ? mark + letter : (byNumber(character.codePointAt(0) ?? 0) ?? character)
  })
  return `"${written.join('')}"`
}

/** Returns a text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
