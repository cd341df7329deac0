import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const SERVER = 'next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js'
const BEGINNINGS = ['$R', 'requestAnimationFrame(function(){$RT']

const pieces = readPieces()

/**
 * Returns whether an inline script is one by which React inserts a late part of a page: functions of React's server code, then at most one
 * call of them with text arguments.
 */
export function isReactScript(text: string): boolean {
  let rest = text
  for (let piece = beginningOf(rest); piece !== undefined; piece = beginningOf(rest)) rest = rest.slice(piece.length)
  return rest === '' ? text !== '' : isCall(rest)
}

function beginningOf(text: string): string | undefined {
  return pieces.find((piece) => text.startsWith(piece))
}

/** Returns whether a text is a call such as `$RC("B:0","S:0")`: one of React's functions with JSON arguments. */
function isCall(text: string): boolean {
  if (!/^\$R[CRSX]\(/.test(text) || !text.endsWith(')') || text.includes('<')) return false
  try {
    JSON.parse(`[${text.slice('$RC('.length, -1)}]`)
    return true
  } catch {
    return false
  }
}

/** Returns the scripts in React's server code, without the beginning of the call that follows them; longest first. */
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
