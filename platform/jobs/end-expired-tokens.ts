import { endExpiredPersonalTokens } from '../features/personal-token/end-personal-tokens.ts'
import type { Job } from './run-jobs.ts'

/** Ends expired personal tokens with the API keys that they alone can compute. */
export const endExpiredTokens: Job = {
  name: 'end expired tokens',
  everyMinutes: 1,
  run: endExpiredPersonalTokens,
}
