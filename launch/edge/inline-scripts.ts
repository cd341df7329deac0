import { IS_DEVELOPMENT } from '../../lib/development.ts'
import { scriptHash } from '../../lib/platform/security-headers.ts'
import { BEFORE_PAINT_SCRIPT } from '../../lib/theme/before-paint-script.ts'
import { isReactScript } from './react-scripts.ts'

/** A page as it leaves, and the hashes of the inline scripts that it may run besides the one before paint. */
export interface HashedPage {
  html: string
  hashes: string[]
  /** Beginnings of inline scripts of no known form: they get no hash, so no browser runs them. */
  unknown: string[]
}

type Script = { from: number; to: number; text: string; attributes: string }

const END = '</script>'
const SHOWN = 80
const FLIGHT_BEGIN = '(self.__next_f=self.__next_f||[]).push([0])'
const FLIGHT_PUSH = 'self.__next_f.push('
/** Names the page to the connection for hot reload, in development only. */
const HOT_RELOAD = /^self\.__next_r="[\w-]+";var __nextHmrInitialVersion="\d+";$/
const BOOTSTRAP = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push('

/**
 * Returns a page with all of React's data in one script at the place of the last, and the hashes of its inline scripts. A script
 * gets a hash by its form, as Next writes it (data in JSON, or a constant), so that one that found its way into the HTML gets none.
 * A long page has hundreds of data scripts; one hash instead keeps the header short. The data only has to come in order.
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

/** Yields the scripts that a browser runs from the page's own text: without `src`, and not of a type that is data. */
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

/** `self.__next_f.push([1,"…"])`: JSON and nothing else, with `<` escaped, so that the element ends where it seems to. */
function isFlight(text: string): boolean {
  if (text === FLIGHT_BEGIN) return true
  if (!text.startsWith(FLIGHT_PUSH) || !text.endsWith(')') || text.includes('<')) return false
  return isJson(text.slice(FLIGHT_PUSH.length, -1))
}

/** Turbopack's list of the chunks that a page begins with. */
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
