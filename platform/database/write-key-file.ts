import { chownSync, closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EncryptionKey } from './encryption-keys.ts'

/**
 * Replaces a key file atomically, for its owner and with its permissions unchanged. When this returns, the new keys survive a power
 * failure: nothing may be sealed with a key before. Throws if the file cannot be replaced; the old one is then unchanged.
 */
export function writeKeyFile(path: string, keys: readonly EncryptionKey[]): void {
  const file = realpathSync(path)
  const { mode, uid, gid } = statSync(file)
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, keys.map(({ bytes }) => `${bytes.toString('base64url')}\n`).join(''), {
    flag: 'wx',
    mode: mode & 0o777,
    flush: true,
  })
  try {
    const made = statSync(draft)
    if (made.uid !== uid || made.gid !== gid) chownSync(draft, uid, gid)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
