import { DocumentUnreadable } from './document-unreadable.ts'
import type { JsonObject } from './json-object.ts'
import { isExactNumber } from './json-text.ts'
import { textIn } from './text-in.ts'

/** The longest shown version of the format. */
const VERSION_MAX = 20

/** Returns the version of OpenAPI 3 whose words a document has, by the version that it states: `3.2.1` is 2; 3.0 and 2.0 are 0. */
export function minorVersion(version: unknown): number {
  const [, minor = '0'] = (typeof version === 'string' && /^3\.(\d+)/.exec(version)) || []
  return Number(minor)
}

/** Returns the version of the format. Throws DocumentUnreadable. */
export function formatOf(document: JsonObject): string {
  const version = versionText(document.openapi ?? document.swagger)
  if (version === '') throw new DocumentUnreadable('notOpenapi')
  const supported = document.swagger === undefined ? /^3\.[012](\.|$)/.test(version) : version === '2.0'
  if (!supported)
    throw new DocumentUnreadable(isNewer(document) ? 'versionTooNew' : 'versionNotSupported', { version: version.slice(0, VERSION_MAX) })
  return version.slice(0, VERSION_MAX)
}

/** Returns whether a document states a version of OpenAPI 3 after 3.2, from which it differs by additions. */
function isNewer({ openapi }: JsonObject): boolean {
  return minorVersion(versionText(openapi)) > 2
}

/** Returns a version as text: unquoted YAML makes a number of `2.0`. */
export function versionText(value: unknown): string {
  if (isExactNumber(value)) return value.rawJSON
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value)
  return textIn(value)
}
