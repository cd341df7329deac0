import type { SecretBox } from '../database/secret-box.ts'
import { rotateSigningKeys as rotate } from '../features/session/rotate-signing-keys.ts'
import type { Job } from './run-jobs.ts'

/** Creates the next signing key of access tokens in time, and deletes expired ones. */
export function rotateSigningKeys(secrets: SecretBox): Job {
  return { name: 'rotate signing keys', everyMinutes: 10, run: (tx) => rotate(tx, secrets, new Date()) }
}
