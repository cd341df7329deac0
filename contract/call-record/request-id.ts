export const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
/** An API key or a personal token: both consist of characters that a request id may have. */
const OWN_SECRET = /(?:pk|pat)_[0-9A-Za-z]{38}/

/** Returns whether a client's X-Request-Id is used, in logs too: it is plain, and contains no API key or personal token. */
export function isUsableRequestId(sent: unknown): sent is string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) && !OWN_SECRET.test(sent)
}
