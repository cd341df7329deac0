/** A part of a code between two brackets that stand on different lines. */
export interface CodeFold {
  /** Where the bracket is that opens it, and where the one that closes it. */
  open: number
  close: number
}

/** Folds of one code, unless told; of more, those that others contain are left out first. */
const FOLDS_MAX = 300
/** Longer code has no folds: it is no example that anybody reads. */
const CHARACTERS_MAX = 200_000
/** How code ends that was cut. */
const CUT = '\n…'
const PAIRS: Readonly<Record<string, string>> = { '}': '{', ']': '[' }
/** A text in double quotes, whose brackets are data and which ends with its line, a line break, or a bracket. */
const TOKEN = /"(?:[^"\\\n]|\\.?)*"?|[{}[\]\n]/g

/**
 * Returns the objects and lists of a JSON text that take a line of their own, outer ones before inner ones; of code, also its blocks. Brackets
 * that do not belong together are no fold, but those that a cut code leaves open reach to its end, each beyond the ones inside it.
 */
export function codeFolds(code: string, most = FOLDS_MAX): CodeFold[] {
  if (code.length > CHARACTERS_MAX) return []
  const open: { bracket: string; at: number; line: number }[] = []
  const found: (CodeFold & { depth: number })[] = []
  let line = 0
  for (const { 0: token, index } of code.matchAll(TOKEN)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') open.push({ bracket: token, at: index, line })
    else if (open.at(-1)?.bracket === PAIRS[token] && PAIRS[token] !== undefined) {
      const opened = open.pop()
      if (opened && line - opened.line > 1) found.push({ open: opened.at, close: index, depth: open.length })
    }
  }
  if (code.endsWith(CUT))
    for (const [depth, opened] of open.entries())
      if (line - opened.line > 1) found.push({ open: opened.at, close: code.length + open.length - depth, depth })
  return found
    .sort((one, other) => one.depth - other.depth || one.open - other.open)
    .slice(0, most)
    .sort((one, other) => one.open - other.open)
    .map(({ open: from, close }) => ({ open: from, close }))
}
