import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets of one installation, each 32 random bytes in base64url; several of one kind by comma, the newest first. */
export type Secrets = {
  /** Seals the session cookie of the web. */
  sessionSecret: string
  /** By this the web may follow the platform's event stream. */
  webToken: string
  /** The file of the keys that encrypt certificate keys and the like in the database; the platform reads it, `npm run reseal` replaces it. */
  encryptionKeyFile: string
}

/** Reads the secrets of a data directory, making those that are missing; they are never made twice. */
export function readSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    sessionSecret: readLines(makeOnce(join(folder, 'session-secret'))),
    webToken: readLines(makeOnce(join(folder, 'web-token'))),
    encryptionKeyFile: makeOnce(encryptionKeyFile(folder)),
  }
}

/** Where an installation keeps its encryption keys, one a line. */
export function encryptionKeyFile(secretsFolder: string): string {
  return join(secretsFolder, 'encryption-key')
}

function makeOnce(file: string): string {
  if (!existsSync(file)) {
    // Renamed into place, so that a power cut leaves a whole secret or none.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return file
}

/** Several secrets, one a line, as the one value of a variable: by comma, the newest first. */
function readLines(file: string): string {
  return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).join(',')
}
