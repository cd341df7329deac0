/** Under it an object keeps the texts of its numbers that JavaScript writes another way. Copies of the object keep it too. */
const WRITTEN = Symbol('written')

/**
 * Whether a text can contain a number that JavaScript writes another way: a long one, `1.0`, `0.0000001`, `1e3` or `-0`, where JSON has numbers.
 * Most texts that look so, such as times and hashes, stand in quotes.
 */
const CANDIDATE = /(?:^|[:,[\s])-?(?:[\d.]{16}|\d+\.\d*0(?!\d)|\d+\.0{6}|\d+(?:\.\d+)?[eE]|(?<=-)0(?![.\d]))/
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

type Texts = Record<string, string>

/** Returns the JSON value of a text; `writtenOf` tells how its numbers were written. Throws SyntaxError as `JSON.parse` does. */
export function parseWritten(text: string): unknown {
  if (!CANDIDATE.test(text)) return JSON.parse(text)
  const mark = newMark()
  const keeping = marked(text, mark)
  return keeping === text ? JSON.parse(text) : parseMarked(keeping, mark)
}

/** Returns a text with which no text of an author begins. Pages without TLS have no `randomUUID`. */
function newMark(): string {
  return `${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`
}

/** Returns the JSON value of a text in which numbers may be texts that begin with a mark. */
function parseMarked(text: string, mark: string): unknown {
  return JSON.parse(text, function (this: object, key, value: unknown) {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value
    const source = value.slice(mark.length)
    keepWritten(this, key, source)
    return Number(source)
  })
}

/** Returns a JSON text whose numbers that would change are texts that begin with a mark. */
function marked(text: string, mark: string): string {
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string
    if (character === '"') at = endOfString(text, at)
    else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at
      const source = NUMBER.exec(text)?.[0] ?? character
      if (String(Number(source)) !== source) {
        pieces.push(text.slice(from, at), `"${mark}${source}"`)
        from = at + source.length
      }
      at += source.length - 1
    }
  }
  return [...pieces, text.slice(from)].join('')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const JSON_NUMBER = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/

/** Returns the number of a text that JSON allows, beyond the range of a double as infinity; undefined for another text. */
export function jsonNumber(text: string): number | undefined {
  return JSON_NUMBER.test(text) ? Number(text) : undefined
}

/** Keeps how the number at a key of an object or list is written. */
export function keepWritten(holder: object, key: string | number, source: string): void {
  const before = (holder as { [WRITTEN]?: Texts })[WRITTEN]
  Object.assign(holder, { [WRITTEN]: { ...before, [key]: source } })
}

/** Returns how the number at a key of an object or list was written; undefined if JavaScript writes it so too. */
export function writtenOf(holder: object, key: string | number): string | undefined {
  const texts = (holder as { [WRITTEN]?: Texts })[WRITTEN]
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** Returns the items of a list, each number that JavaScript writes another way as its text. */
export function writtenItems(list: readonly unknown[]): unknown[] {
  return list.map((value, at) => writtenOf(list, at) ?? value)
}

/** Returns the fields of an object, each number that JavaScript writes another way as its text. */
export function writtenEntries(object: object): [string, unknown][] {
  return Object.entries(object).map(([name, value]) => [name, writtenOf(object, name) ?? value])
}

/** Returns a value as JSON with its numbers as they were written; `source` is the text of a value that is a number. */
export function writtenJson(value: unknown, indent = 0, source?: string): string {
  if (source !== undefined) return source
  const texts: string[] = []
  // Most values have no such number, and random bytes are slow.
  let mark = ''
  const json = JSON.stringify(
    value,
    function (this: object, key, one: unknown) {
      const text = typeof one === 'number' ? writtenOf(this, key) : undefined
      if (text === undefined) return one
      mark ||= newMark()
      return `${mark}${texts.push(text) - 1}`
    },
    indent,
  )
  if (json === undefined) return ''
  if (mark === '') return json
  const [before = '', ...pieces] = json.split(`"${mark}`)
  return pieces.reduce((written, piece, at) => `${written}${texts[at]}${piece.slice(piece.indexOf('"') + 1)}`, before)
}

/** Returns a field of an object as JSON on one line, its numbers as the author wrote them. */
export function fieldJson(object: Readonly<Record<string, unknown>>, name: string): string {
  return writtenJson(object[name], 0, writtenOf(object, name))
}

/** Returns the items of a list as JSON on one line each, their numbers as the author wrote them. */
export function itemsJson(list: readonly unknown[]): string[] {
  return list.map((value, at) => writtenJson(value, 0, writtenOf(list, at)))
}

/** Lets an object have these texts of its numbers, and no others. */
export function replaceWritten(holder: object, texts: Texts): void {
  if (Object.keys(texts).length > 0) Object.assign(holder, { [WRITTEN]: texts })
  else delete (holder as { [WRITTEN]?: Texts })[WRITTEN]
}
