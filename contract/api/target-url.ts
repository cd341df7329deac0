import { segmentFault } from '../gateway-snapshot/path-text.ts'
import { DEFAULT_PORT, PORT_MAX, PORT_MIN, type Protocol } from '../rule/host.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { isServerHost, normaliseServerHost } from '../rule/server-host.ts'
import { withoutSlashesAtEnd } from '../rule/slashes.ts'
import { textOf } from '../rule/text.ts'

/** Product rules, section 5: target API address. */
export const TARGET_URL_MAX = 2_000
/** Maximum length of a target URL's path, so that a method's path of maximum length fits behind it. */
export const TARGET_PREFIX_MAX = 500

/** The parts of a target URL. `prefix` precedes every method's path; it is empty or starts with `/`, without a slash at the end. */
export interface TargetUrl {
  protocol: Protocol
  address: string
  port: number
  prefix: string
}

/**
 * Parses a URL such as `https://api.example.com:8443/v1`; null for any other text, and for a URL with query, fragment, credentials or dot
 * segments.
 */
export function readTargetUrl(text: string): TargetUrl | null {
  if (text.length > TARGET_URL_MAX) return null
  const match = /^(https?):\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f.:]+\])(?::(\d{1,5}))?(\/[A-Za-z0-9\-_./:%]*)?$/i.exec(text.trim())
  if (match === null) return null
  const protocol: Protocol = match[1]?.toLowerCase() === 'https' ? 'https' : 'http'
  const address = normaliseServerHost((match[2] ?? '').toLowerCase())
  const port = match[3] === undefined ? DEFAULT_PORT[protocol] : Number(match[3])
  const prefix = withoutSlashesAtEnd(match[4] ?? '')
  const segments = prefix.split('/').slice(1)
  const isWhole = isServerHost(address) && port >= PORT_MIN && port <= PORT_MAX && prefix.length <= TARGET_PREFIX_MAX
  return isWhole && segments.every((segment) => segment !== '' && segmentFault(segment) === null)
    ? { protocol, address, port, prefix }
    : null
}

/** A service's http or https URL; its path precedes every method's path. */
export const targetUrl = () =>
  textOf(/^[A-Za-z0-9\-_./:%[\]]+$/, 'targetUrl', 1, TARGET_URL_MAX).test(
    'targetUrl',
    ruleMessage('targetUrl'),
    (value) => !value || readTargetUrl(value) !== null,
  )
