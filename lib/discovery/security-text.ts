import { LOCALES } from '@portico/contract/locale'
import { dayOf } from '@portico/contract/rule/day'
import { discoveryPaths } from './discovery-paths'
import { absolute } from './service-addresses'

/** How long the text may be trusted: the contact is a setting that the running program has. */
const EXPIRES_AFTER_DAYS = 180
const DAY_MS = 86_400_000

/** Returns `/.well-known/security.txt` (RFC 9116); the same text all day, so that caches recognize it. */
export function securityText(contact: string, publicUrl: string, now = new Date()): string {
  const expires = dayOf(new Date(now.getTime() + EXPIRES_AFTER_DAYS * DAY_MS))
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00.000Z`,
    `Preferred-Languages: ${LOCALES.join(', ')}`,
    `Canonical: ${absolute(publicUrl, discoveryPaths.securityText)}`,
    '',
  ].join('\n')
}
