import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const KEY_BYTES = 32
const ID_BYTES = 6
const KEY_FORM = `${KEY_BYTES} bytes in hex or base64`

/** A key of AES-256. Its id, the first bytes of its SHA-256, names it in sealed values, logs and commands; the key itself is never shown. */
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

/** The keys of a platform as they are now: the first seals, all of them open. There is always one. */
export interface KeySource {
  /** The file that holds the keys; null where they come from a variable and change with a restart only. */
  readonly file: string | null
  current: () => readonly EncryptionKey[]
}

/** Keys that never change while the process runs. */
export function fixedKeys(...keys: readonly EncryptionKey[]): KeySource {
  return { file: null, current: () => keys }
}

/** Keys of a file, one a line. A file that changes is read again at the next use; one that is invalid or gone leaves the last valid keys. */
export class KeyFile implements KeySource {
  readonly file: string
  #mark: string
  #keys: readonly EncryptionKey[]

  /** Throws when the file cannot be read or holds something else than keys. */
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
      // Half-way through somebody's edit: what was valid before goes on.
    }
    return this.#keys
  }
}

/** The keys of a file, one a line, the first of them seals; blank lines are passed over. */
export function readKeyFile(file: string): readonly EncryptionKey[] {
  return parseKeys(file, readFileSync(file, 'utf8').split('\n'))
}

/** Keys as people write them, in hex or base64. Throws an error that names `source` and never repeats what stands there. */
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

/** Changes whenever the file is written or replaced. */
function markOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
}
