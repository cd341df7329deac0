/** Returns the version of OpenAPI 3 whose words a document has, by the version that it states: `3.2.1` is 2; 3.0 and 2.0 are 0. */
export function minorVersion(version: unknown): number {
  const [, minor = '0'] = (typeof version === 'string' && /^3\.(\d+)/.exec(version)) || []
  return Number(minor)
}
