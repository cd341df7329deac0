import { createHash, randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '@portico/contract/subscription/subscription-endpoints'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** Returns a new API key: `pk_`, 32 random base62 characters, 6 of checksum. */
export function newApiKey(): string {
  const secret = randomBase62(SECRET_LENGTH)
  return `${API_KEY_PREFIX}${secret}${checksum(secret)}`
}

/** Returns the stored form of a key, which gateways compare: lower-case hex of its SHA-256. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

// Bytes from 248 on are discarded: 248 is the largest multiple of 62, so that all characters are equally likely.
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

function checksum(secret: string): string {
  let number = createHash('sha256').update(`${API_KEY_PREFIX}${secret}`).digest().readUIntBE(0, 6)
  let text = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    text += ALPHABET[number % ALPHABET.length]
    number = Math.floor(number / ALPHABET.length)
  }
  return text
}
