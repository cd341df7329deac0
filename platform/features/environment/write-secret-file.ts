import { chmodSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner can read, also over one that others could. */
export function writeSecretFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flush: true })
  // The mode above applies to new files only.
  chmodSync(file, 0o600)
}
