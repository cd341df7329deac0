import type { SecretBox } from '../database/secret-box.ts'
import { rotateSigningKeys as rotate } from '../features/session/rotate-signing-keys.ts'
import type { Job } from './run-jobs.ts'

/** Brings in the next key of access tokens in time, and takes away those that are over. */
export function rotateSigningKeys(secrets: SecretBox): Job {
  return { name: 'rotate signing keys', everyMinutes: 10, run: (tx) => rotate(tx, secrets, new Date()) }
}
