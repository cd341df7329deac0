import type { SecretBox } from '../database/secret-box.ts'
import { announceNews } from './announce-news.ts'
import { checkServices } from './check-services.ts'
import { clearExpired } from './clear-expired.ts'
import { clearUploads } from './clear-uploads.ts'
import { endExpiredTokens } from './end-expired-tokens.ts'
import { rollTraffic } from './roll-traffic.ts'
import { rotateSigningKeys } from './rotate-signing-keys.ts'
import type { Job } from './run-jobs.ts'
import { warnOfCertificates } from './warn-of-certificates.ts'
import { watchGateways } from './watch-gateways.ts'

/** Returns all scheduled jobs. */
export function jobsOf(secrets: SecretBox): readonly Job[] {
  return [
    ...[announceNews, checkServices, clearExpired, clearUploads, endExpiredTokens, rollTraffic, rotateSigningKeys(secrets)],
    ...[warnOfCertificates, watchGateways],
  ]
}
