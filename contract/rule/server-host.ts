import { HOST_MAX, isHost } from './host.ts'
import { isIpv6, normaliseIpRange } from './ip-range.ts'
import { ruleMessage } from './rule-message.ts'
import { textOf } from './text.ts'

const CHARACTERS = /^(?:[A-Za-z0-9.-]+|[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*)$/

/** Returns whether a text is the host of a target server: a DNS name, an IPv4 address, or an IPv6 address in its normal form. */
export function isServerHost(text: string): boolean {
  return isHost(text) || (isIpv6(text) && normaliseIpRange(text) === text)
}

/**
 * Returns an IPv6 address in its normal form, without the brackets that URLs write around it; an IPv4 address in IPv6 form is that IPv4
 * address. Other texts are returned as they are.
 */
export function normaliseServerHost(text: string): string {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  return isIpv6(bare) ? normaliseIpRange(bare) : text
}

/** Returns a host as URLs write it: an IPv6 address in brackets (RFC 3986, section 3.2.2). */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** A host name of 1 to 255 letters, digits, `-` and `.`, an IPv4 address, or an IPv6 address, with brackets or without. */
export const serverHost = () =>
  textOf(CHARACTERS, 'serverHostCharacters', 1, HOST_MAX)
    .transform((value: unknown) => (typeof value === 'string' ? normaliseServerHost(value) : value))
    .test('host', ruleMessage('host'), (value) => !value || !CHARACTERS.test(value) || isServerHost(value))
