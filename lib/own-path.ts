/** More than any page of the site has in its address. */
const ADDRESS_MAX = 2_048

/** Stands for the site's own origin: what stays here stays at any origin of http or https. */
const OWN_ORIGIN = 'https://own.invalid'

/**
 * Returns path, query and fragment of an address that stays on this site, else undefined. What counts is where a browser arrives (WHATWG URL),
 * of the address and of what is returned for it: `/.//evil.example` is the path `//evil.example`, and that is another site.
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
