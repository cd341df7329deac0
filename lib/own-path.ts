/** More characters than any address of the site has. */
const ADDRESS_MAX = 2_048

/** A placeholder for the site's own origin: an address that stays on this origin stays on any origin of http or https. */
const OWN_ORIGIN = 'https://own.invalid'

/**
 * Returns path, query and fragment of an address that stays on this site, else undefined. Both the address and the result are resolved as a
 * browser does (WHATWG URL): `/.//evil.example` is the path `//evil.example`, which is another site.
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || address.length > ADDRESS_MAX) return undefined
  const path = pathAtOwnOrigin(address)
  return path !== undefined && pathAtOwnOrigin(path) === path ? path : undefined
}

function pathAtOwnOrigin(address: string): string | undefined {
  if (!URL.canParse(address, OWN_ORIGIN)) return undefined
  const { origin, pathname, search, hash } = new URL(address, OWN_ORIGIN)
  return origin === OWN_ORIGIN ? pathname + search + hash : undefined
}
