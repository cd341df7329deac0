import { portalPaths } from '@/lib/portal-paths'
import { shortIdOf } from './short-id'

/** Longest name in an address, in characters: in Hangul, with language and id, an address then stays under 512 bytes. */
const NAME_MAX = 50

/** The fields of an API that its address has. */
export interface AddressedApi {
  id: string
  name: string
}

/**
 * Returns the canonical address of an API's page without a language: `/apis/pet-store-{short id}`. Hangul and other scripts are kept and
 * percent-encoded; a name without letters and digits leaves the short id alone (decision 0073).
 */
export function apiPath({ id, name }: AddressedApi): string {
  const slug = slugOf(name)
  return portalPaths.api(`${slug === '' ? '' : `${encodeURIComponent(slug)}-`}${shortIdOf(id)}`)
}

/** Returns a name as it is in an address: letters and digits of any script, joined by hyphens. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+|^\p{M}+/u)
  const characters = [...words.filter(Boolean).join('-')].slice(0, NAME_MAX)
  return characters.join('').replace(/-$/, '').normalize('NFC')
}
