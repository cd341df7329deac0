const DNS_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA', 'ESERVFAIL'])

/** Returns whether an error, or its cause, means that a name could not be resolved. */
export function isDnsError(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && DNS_CODES.has(code)) || (typeof cause === 'object' && cause !== null && isDnsError(cause))
}
