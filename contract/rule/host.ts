import { ruleMessage } from './rule-message.ts'
import { textOf } from './text.ts'
import { yup } from './yup.ts'

/** Product rules, section 5: environment address and target server address. */
export const HOST_MAX = 255
export const PORT_MIN = 1
export const PORT_MAX = 65_535
export const DEFAULT_PORT = { http: 80, https: 443 } as const

const label = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/

/**
 * Returns whether a text is an IPv4 address or a DNS name with valid labels. Rejects what URLs interpret differently: hexadecimal and short
 * forms of addresses (`0x7f.1`), names whose last label is a number, and invalid internationalized names.
 */
export function isHost(text: string): boolean {
  if (text.length > HOST_MAX) return false
  if (/^[0-9.]+$/.test(text)) return isIpv4(text)
  return text.split('.').every((part) => label.test(part)) && URL.parse(`http://${text}/`)?.hostname === text.toLowerCase()
}

/** Returns whether a text is a DNS name that a TLS handshake can name (RFC 6066, section 3): no address. */
export function isServerName(text: string): boolean {
  return isHost(text) && !isIpv4(text)
}

/** Returns whether a text is a dotted IPv4 address without leading zeros. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255)
}

/** A host name or IPv4 address of 1 to 255 letters, digits, `-` and `.`. */
export const host = () =>
  textOf(/^[A-Za-z0-9.-]+$/, 'hostCharacters', 1, HOST_MAX).test(
    'host',
    ruleMessage('host'),
    (value) => !value || !/^[A-Za-z0-9.-]+$/.test(value) || isHost(value),
  )

export const port = () => yup.number().integer().min(PORT_MIN).max(PORT_MAX)

export const PROTOCOLS = ['http', 'https'] as const
export type Protocol = (typeof PROTOCOLS)[number]
