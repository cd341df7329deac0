import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const KEY_BYTES = 32
const ID_BYTES = 6
const KEY_FORM = `${KEY_BYTES} bytes in hex or base64`

/** An AES-256 key. Its id, the first bytes of its SHA-256, names it in sealed values, logs and commands; the key itself is never shown. */
export class EncryptionKey {
  readonly id: string
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    if (bytes.length !== KEY_BYTES) throw new Error(`an encryption key must have ${KEY_BYTES} bytes`)
    this.#bytes = bytes
    this.id = createHash('sha256').update(bytes).digest().subarray(0, ID_BYTES).toString('base64url')
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}

/** The current keys of a platform: the first one seals, all of them open. There is always at least one. */
export interface KeySource {
  /** The file that holds the keys; null if they come from a variable and change only with a restart. */
  readonly file: string | null
  current: () => readonly EncryptionKey[]
}

/** Returns keys that never change while the process runs. */
export function fixedKeys(...keys: readonly EncryptionKey[]): KeySource {
  return { file: null, current: () => keys }
}

/** Keys of a file, one per line. A changed file is read again at the next use; if it is invalid or missing, the last valid keys stay. */
export class KeyFile implements KeySource {
  readonly file: string
  #mark: string
  #keys: readonly EncryptionKey[]

  /** Throws if the file cannot be read or contains anything but keys. */
  constructor(file: string) {
    this.file = file
    this.#mark = markOf(file)
    this.#keys = readKeyFile(file)
  }

  current(): readonly EncryptionKey[] {
    try {
      const mark = markOf(this.file)
      if (mark !== this.#mark) {
        this.#keys = readKeyFile(this.file)
        this.#mark = mark
      }
    } catch {
      // Somebody is editing the file: keep the last valid keys.
    }
    return this.#keys
  }
}

/** Returns the keys of a file, one per line; the first one seals. Blank lines are ignored. */
export function readKeyFile(file: string): readonly EncryptionKey[] {
  return parseKeys(file, readFileSync(file, 'utf8').split('\n'))
}

/** Parses keys in hex or base64. Throws an error that names `source` and never contains what was given. */
export function parseKeys(source: string, texts: readonly string[]): readonly EncryptionKey[] {
  const keys = texts.flatMap((text) => (text.trim() === '' ? [] : [decodeKey(source, text.trim())]))
  if (keys.length === 0) throw new Error(`Missing key in ${source}: use ${KEY_FORM}.`)
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error(`Duplicate key in ${source}: use each key once.`)
  return keys
}

function decodeKey(source: string, text: string): EncryptionKey {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES) throw new Error(`Invalid key in ${source}: use ${KEY_FORM}.`)
  return new EncryptionKey(bytes)
}

/** Returns a value that changes whenever the file is written or replaced. */
function markOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
}
