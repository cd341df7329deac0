import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const SERVER = 'next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js'
const BEGINNINGS = ['$R', 'requestAnimationFrame(function(){$RT']

const pieces = readPieces()

/**
 * Whether an inline script is one by which React puts a late part of a page into its place: functions as its own server code writes
 * them, then at most one call of them with texts.
 */
export function isReactScript(text: string): boolean {
  let rest = text
  for (let piece = beginningOf(rest); piece !== undefined; piece = beginningOf(rest)) rest = rest.slice(piece.length)
  return rest === '' ? text !== '' : isCall(rest)
}

function beginningOf(text: string): string | undefined {
  return pieces.find((piece) => text.startsWith(piece))
}

/** `$RC("B:0","S:0")`: one of React's functions, and arguments that are JSON. */
function isCall(text: string): boolean {
  if (!/^\$R[CRSX]\(/.test(text) || !text.endsWith(')') || text.includes('<')) return false
  try {
    JSON.parse(`[${text.slice('$RC('.length, -1)}]`)
    return true
  } catch {
    return false
  }
}

/** The constants of React's server code that are scripts, without the beginning of the call that follows them; longest first. */
function readPieces(): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve(SERVER), 'utf8')
  const found = new Set<string>()
  for (const quote of [`'`, '"']) {
    for (const beginning of BEGINNINGS) {
      for (let at = source.indexOf(quote + beginning); at !== -1; at = source.indexOf(quote + beginning, at + 1)) {
        const literal = source.slice(at + 1, source.indexOf(quote, at + 1)).replaceAll('\\n', '\n')
        found.add(literal.replace(/\$R[A-Z]\("$/, ''))
      }
    }
  }
  return [...found].filter((piece) => piece.endsWith(';')).sort((one, other) => other.length - one.length)
}
