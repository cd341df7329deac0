import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
/** Standard Webhooks allow 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Returns a new secret as receivers enter it: `whsec_` and the key in base64. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

/**
 * Returns the headers that Standard Webhooks define: the id of the message, the time of the attempt in seconds, and one `v1` signature by
 * each secret (HMAC-SHA256 of `id.time.body`).
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
