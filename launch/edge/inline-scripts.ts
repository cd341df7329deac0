import { IS_DEVELOPMENT } from '../../lib/development.ts'
import { scriptHash } from '../../lib/platform/security-headers.ts'
import { BEFORE_PAINT_SCRIPT } from '../../lib/theme/before-paint-script.ts'
import { isReactScript } from './react-scripts.ts'

/** A page with the hashes of its allowed inline scripts, except the one before the first paint. */
export interface HashedPage {
  html: string
  hashes: string[]
  /** Beginnings of inline scripts of unknown form, which get no hash and thus do not run. */
  unknown: string[]
}

type Script = { from: number; to: number; text: string; attributes: string }

const END = '</script>'
const SHOWN = 80
const FLIGHT_BEGIN = '(self.__next_f=self.__next_f||[]).push([0])'
const FLIGHT_PUSH = 'self.__next_f.push('
/** Identifies the page on the hot reload connection, in development only. */
const HOT_RELOAD = /^self\.__next_r="[\w-]+";var __nextHmrInitialVersion="\d+";$/
const BOOTSTRAP = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push('

/**
 * Returns a page with all of React's data in one script, at the place of the last one, and the hashes of its inline scripts. Only scripts
 * in the form that Next writes (JSON data, or a constant) get a hash, so that injected ones get none. A long page has hundreds of data
 * scripts; a single hash keeps the header short. Only the order of the data matters.
 */
export function hashInlineScripts(html: string, isDevelopment = IS_DEVELOPMENT): HashedPage {
  const hashes: string[] = []
  const unknown: string[] = []
  const flight: Script[] = []
  for (const script of inlineScripts(html)) {
    const { text, attributes } = script
    if (attributes === '' && isFlight(text)) flight.push(script)
    else if (/^(?: id="_R_")?$/.test(attributes) && (isBootstrap(text) || isReactScript(text) || (isDevelopment && HOT_RELOAD.test(text))))
      hashes.push(scriptHash(text))
    else if (text !== BEFORE_PAINT_SCRIPT) unknown.push(text.slice(0, SHOWN))
  }
  const merged = flight.map(({ text }) => text).join(';')
  if (flight.length > 0) hashes.push(scriptHash(merged))
  return { html: flight.length > 1 ? withOneScript(html, flight, merged) : html, hashes, unknown }
}

/** Yields the inline scripts that a browser runs: without `src`, and not of a data type. */
function* inlineScripts(html: string): Generator<Script> {
  for (let from = html.indexOf('<script'); from !== -1; ) {
    const open = html.indexOf('>', from)
    const end = open === -1 ? -1 : html.indexOf(END, open)
    if (end === -1) return
    const attributes = html.slice(from + '<script'.length, open)
    const to = end + END.length
    if (!/\ssrc=|\stype="application\/(?:ld\+)?json"/.test(attributes)) yield { from, to, text: html.slice(open + 1, end), attributes }
    from = html.indexOf('<script', to)
  }
}

/** Returns whether a script is `self.__next_f.push([1,"…"])` with JSON only and `<` escaped, so that it cannot end its element early. */
function isFlight(text: string): boolean {
  if (text === FLIGHT_BEGIN) return true
  if (!text.startsWith(FLIGHT_PUSH) || !text.endsWith(')') || text.includes('<')) return false
  return isJson(text.slice(FLIGHT_PUSH.length, -1))
}

/** Returns whether a script is Turbopack's list of initial chunks. */
function isBootstrap(text: string): boolean {
  return text.startsWith(BOOTSTRAP) && text.endsWith(');') && !text.includes('<') && isJson(text.slice(BOOTSTRAP.length, -2))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function withOneScript(html: string, flight: readonly Script[], merged: string): string {
  const pieces: string[] = []
  let at = 0
  for (const { from, to } of flight) {
    pieces.push(html.slice(at, from))
    at = to
  }
  return `${pieces.join('')}<script>${merged}${END}${html.slice(at)}`
}
