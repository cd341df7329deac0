import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey, KeySource } from './encryption-keys.ts'
import type { SealedRow } from './sealed-values.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** `v2.<key id>.<bytes>`. The first format, `v1.<bytes>`, named no key. */
const VERSION = 'v2'
const VERSION_WITHOUT_KEY = 'v1'

/** Seals secrets for the database with AES-256-GCM. `row` names the row of a secret: it does not open in another row. */
export class SecretBox {
  readonly #keys: KeySource

  constructor(keys: KeySource) {
    this.#keys = keys
  }

  /** Returns the ids of the current keys; the first one seals. */
  keyIds(): [string, ...string[]] {
    return this.#keys.current().map(({ id }) => id) as [string, ...string[]]
  }

  seal(secret: string, row: SealedRow): string {
    const [key] = this.#keys.current() as [EncryptionKey]
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(row))
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${sealedPrefix(key.id)}${sealed.toString('base64url')}`
  }

  /** Throws if the key or the row is another one, or if a bit was changed. */
  open(sealed: string, row: SealedRow): string {
    const [version, ...parts] = sealed.split('.')
    const keys = this.#keys.current()
    if (version === VERSION && parts.length === 2) {
      const [id = '', text = ''] = parts
      const key = keys.find((known) => known.id === id)
      if (!key) throw new Error(`unknown key ${id} of a sealed secret`)
      return openWith(key, text, row)
    }
    if (version === VERSION_WITHOUT_KEY && parts.length === 1) return openWithAny(keys, parts[0] ?? '', row)
    throw new Error('unknown format of a sealed secret')
  }

  /** Hides the keys from logs and inspections. */
  toJSON(): string {
    return '[hidden]'
  }
}

/** How every value begins that names its key. */
export const KEYED_PREFIX = `${VERSION}.`

/** Returns the prefix of values that a key has sealed. */
export function sealedPrefix(keyId: string): string {
  return `${KEYED_PREFIX}${keyId}.`
}

function openWithAny(keys: readonly EncryptionKey[], text: string, row: SealedRow): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openWith(key, text, row)
    } catch {
      // Sealed with a later key, if with any.
    }
  }
  return openWith(keys.at(-1) as EncryptionKey, text, row)
}

function openWith(key: EncryptionKey, text: string, row: SealedRow): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
