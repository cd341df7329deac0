import type { SnapshotApi } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { HTTP_METHODS } from '@portico/contract/method/method'
import { withoutSlashesAtEnd } from '@portico/contract/rule/slashes'
import type { CorsPlan } from './plan.ts'

const HOST_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789.-'

/** Compiles an API's CORS setting after `checkCors`; null if it is disabled: then the target's own CORS headers are forwarded. */
export function compileCors(cors: SnapshotApi['cors']): CorsPlan | null {
  if (!cors.active) return null
  const origins = cors.allowOrigins.map((origin) => withoutSlashesAtEnd(origin.toLowerCase()))
  return {
    anyOrigin: origins.includes('*'),
    origins: new Set(origins.filter((origin) => !origin.includes('*'))),
    originPatterns: origins.filter((origin) => origin !== '*' && origin.includes('*')).map((origin) => origin.split('*')),
    allowMethods: cors.allowMethods.includes('*') ? HTTP_METHODS.join(', ') : cors.allowMethods.join(', '),
    allowHeaders: cors.allowHeaders.includes('*') ? null : cors.allowHeaders.join(', '),
  }
}

/** Returns whether pages of an origin may read the API's answers. */
export function admitsOrigin(cors: CorsPlan, origin: string): boolean {
  if (cors.anyOrigin) return true
  const text = origin.toLowerCase()
  return cors.origins.has(text) || cors.originPatterns.some((parts) => matchesOrigin(parts, text))
}

/**
 * Returns whether an origin has these texts, with one or more letters, digits, dots and hyphens between them. Takes linear time; a regular
 * expression with several stars would backtrack.
 */
function matchesOrigin(texts: readonly string[], origin: string): boolean {
  const first = texts[0] ?? ''
  const last = texts.at(-1) ?? ''
  const end = origin.length - last.length
  if (!origin.startsWith(first) || !origin.endsWith(last)) return false
  let at = first.length
  for (const text of texts.slice(1, -1)) {
    const next = origin.indexOf(text, at + 1)
    if (next < 0 || !isHostPart(origin, at, next)) return false
    at = next + text.length
  }
  return at < end && isHostPart(origin, at, end)
}

function isHostPart(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!HOST_CHARACTERS.includes(text.charAt(at))) return false
  return true
}
