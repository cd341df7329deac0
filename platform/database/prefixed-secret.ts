import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** Returns a new secret that people and scanners recognize: a prefix, 32 random base62 characters, 6 of checksum. */
export function newPrefixedSecret(prefix: string): string {
  return withChecksum(prefix, randomBase62(SECRET_LENGTH))
}

/** Returns the secret of the same form that these 32 or more bytes always give. */
export function prefixedSecretOf(prefix: string, bytes: Buffer): string {
  return withChecksum(prefix, base62(BigInt(`0x${bytes.toString('hex')}`), SECRET_LENGTH))
}

/** Returns whether a text has the form of such a secret, with the right checksum: others need no look into the database. */
export function isPrefixedSecret(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH) return false
  return withChecksum(prefix, text.slice(prefix.length, -CHECKSUM_LENGTH)) === text
}

function withChecksum(prefix: string, secret: string): string {
  const number = createHash('sha256').update(`${prefix}${secret}`).digest().readUIntBE(0, 6)
  return `${prefix}${secret}${base62(BigInt(number), CHECKSUM_LENGTH)}`
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

/** Returns the lowest digits of a number to base 62, the lowest first. */
function base62(number: bigint, length: number): string {
  let text = ''
  for (let left = number; text.length < length; left /= 62n) text += ALPHABET[Number(left % 62n)]
  return text
}
