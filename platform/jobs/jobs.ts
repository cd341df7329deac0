import { clearExpired } from './clear-expired.ts'
import { rollTraffic } from './roll-traffic.ts'
import type { Job } from './run-jobs.ts'
import { warnOfCertificates } from './warn-of-certificates.ts'

/** Everything that is done by the clock. */
export const JOBS: readonly Job[] = [clearExpired, rollTraffic, warnOfCertificates]
