import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** Seals secrets for the database with AES-256-GCM. `row` names where a secret belongs: moved to another row, it does not open. */
export class SecretBox {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  seal(secret: string, row: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(row))
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${VERSION}.${sealed.toString('base64url')}`
  }

  /** Throws when the key is another one, the row is another one, or a bit was changed. */
  open(sealed: string, row: string): string {
    const [version, text = ''] = sealed.split('.', 2)
    if (version !== VERSION) throw new Error('a sealed secret has an unknown form')
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  }

  /** Hides the key from logs and inspections. */
  toJSON(): string {
    return '[hidden]'
  }
}
