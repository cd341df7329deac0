import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets of an installation, each 32 random bytes in base64url; several of one kind are comma-separated, newest first. */
export type Secrets = {
  /** Encrypts the session cookie. */
  sessionSecret: string
  /** Authorizes the web server to follow the platform's event stream. */
  webToken: string
  /**
   * The file of the keys that encrypt secrets in the database, such as certificate keys; the platform reads it, `npm run reseal` replaces
   * it.
   */
  encryptionKeyFile: string
}

/** Reads the secrets of a data directory and creates missing ones. */
export function readSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    sessionSecret: readLines(makeOnce(join(folder, 'session-secret'))),
    webToken: readLines(makeOnce(join(folder, 'web-token'))),
    encryptionKeyFile: makeOnce(encryptionKeyFile(folder)),
  }
}

/** Returns the file of an installation's encryption keys, one a line. */
export function encryptionKeyFile(secretsFolder: string): string {
  return join(secretsFolder, 'encryption-key')
}

function makeOnce(file: string): string {
  if (!existsSync(file)) {
    // Renamed into place, so that a power failure leaves a complete secret or none.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return file
}

/** Returns several secrets, one a line, as one comma-separated value, newest first. */
function readLines(file: string): string {
  return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).join(',')
}
