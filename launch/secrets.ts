import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets of one installation, each 32 random bytes in base64url. */
export type Secrets = {
  /** Seals the session cookie of the web. */
  sessionSecret: string
  /** By this the web may follow the platform's event stream. */
  webToken: string
  /** Encrypts certificate keys and the like in the database. */
  encryptionKey: string
}

const FILES: Record<keyof Secrets, string> = {
  sessionSecret: 'session-secret',
  webToken: 'web-token',
  encryptionKey: 'encryption-key',
}

/** Reads the secrets of a data directory, making those that are missing; they are never made twice. */
export function readSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, readOrMake(join(folder, file))])) as Secrets
}

function readOrMake(file: string): string {
  if (!existsSync(file)) {
    // Renamed into place, so that a power cut leaves a whole secret or none.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
