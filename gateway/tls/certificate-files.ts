import { readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SettingError } from '@portico/settings/read-settings'
import { CertificateError, type CertificatePair, readCertificatePair } from './certificate-pair.ts'

const LOOK_MS = 2_000

/** Where a certificate chain and its key are, both PEM. */
export interface CertificateFile {
  certificate: string
  key: string
}

/** What happens to the files while the gateway runs. */
export interface CertificateListener {
  onChange(pairs: readonly CertificatePair[]): void
  /** Called once for each invalid content; the previous pair is still served. */
  onInvalid(file: string, reason: string): void
}

interface KeptPair {
  readonly file: CertificateFile
  pair: CertificatePair
  /** Which content of the files was read last, valid or not. */
  read: string
  /** Which content was there at the last look. */
  seen: string
}

/** The certificates of an operator's files, the default one first. They are read again when the files change. */
export class CertificateFiles {
  readonly #kept: readonly KeptPair[]

  private constructor(kept: readonly KeptPair[]) {
    this.#kept = kept
  }

  /** Reads the files; throws `SettingError` for the first pair that cannot be served. */
  static open(files: readonly CertificateFile[]): CertificateFiles {
    const now = Date.now()
    return new CertificateFiles(
      files.map((file) => {
        try {
          const state = stateOf(file)
          return { file, pair: readPair(file, now), read: state, seen: state }
        } catch (error) {
          throw new SettingError(`Invalid TLS_CERT_FILE "${file.certificate}": ${reasonOf(error)}.`)
        }
      }),
    )
  }

  get pairs(): readonly CertificatePair[] {
    return this.#kept.map(({ pair }) => pair)
  }

  /** Returns the file of each pair, in their order. */
  get names(): readonly string[] {
    return this.#kept.map(({ file }) => file.certificate)
  }

  /** Looks at the files every two seconds until `signal` aborts, and reads those that changed and then remained the same for one look. */
  async follow(listener: CertificateListener, signal: AbortSignal, everyMs = LOOK_MS): Promise<void> {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { ref: false, signal }).catch(() => undefined)
      if (!signal.aborted) this.#look(listener)
    }
  }

  #look(listener: CertificateListener): void {
    let changed = false
    for (const kept of this.#kept) {
      const state = stateOf(kept.file)
      const isSettled = state === kept.seen
      kept.seen = state
      if (!isSettled || state === kept.read) continue
      kept.read = state
      try {
        kept.pair = readPair(kept.file, Date.now())
        changed = true
      } catch (error) {
        listener.onInvalid(kept.file.certificate, reasonOf(error))
      }
    }
    if (changed) listener.onChange(this.pairs)
  }
}

function readPair({ certificate, key }: CertificateFile, now: number): CertificatePair {
  return readCertificatePair(readFileSync(certificate, 'utf8'), readFileSync(key, 'utf8'), now)
}

/** Returns a text that changes when a file is replaced or written, through links too. */
function stateOf({ certificate, key }: CertificateFile): string {
  return [certificate, key]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'missing'))
    .join(', ')
}

/** Returns why a pair cannot be served, in words that hold nothing of its content. */
export function reasonOf(error: unknown): string {
  if (error instanceof CertificateError) return `the certificate ${error.message}`
  const { code, path, message } = error as NodeJS.ErrnoException
  return path ? `cannot read ${path} (${code})` : message
}
