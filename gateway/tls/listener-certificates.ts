import type { SnapshotCertificate } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { Logger } from 'pino'
import { type CertificateFiles, reasonOf } from './certificate-files.ts'
import { type CertificatePair, dateOf, readCertificatePair } from './certificate-pair.ts'

const DAY_MS = 86_400_000
/** From this time before its end on, a certificate is reported as about to expire. */
const WARN_MS = 14 * DAY_MS

/** The end of a certificate, by its file or else its host names. */
export interface CertificateExpiry {
  /** Empty for a certificate of the environment. */
  file: string
  names: string
  /** Unix milliseconds. */
  validTo: number
}

/** Gets the certificates to serve, the default one first; null for cleartext. */
export type UseCertificates = (pairs: readonly CertificatePair[] | null) => void

/**
 * The certificates that the port serves: those of the operator's files if there are any, else those of the environment (decision 0063).
 * Expired ones of the environment go on being served, because clients refuse them with a reason that people understand.
 */
export class ListenerCertificates {
  readonly #files: CertificateFiles | null
  readonly #use: UseCertificates
  readonly #log: Logger
  #served: readonly CertificatePair[] | null = null
  /** What the pairs of the environment were made of. */
  #given: readonly SnapshotCertificate[] | null = null
  #told = false

  constructor(files: CertificateFiles | null, use: UseCertificates, log: Logger) {
    this.#files = files
    this.#use = use
    this.#log = log
    if (files) this.#serve(files.pairs)
  }

  /** Whether clients can connect: the port speaks cleartext, or TLS with a certificate. */
  get canServe(): boolean {
    return this.#served?.length !== 0
  }

  /** Serves what replaces the files, until `signal` aborts. */
  follow(signal: AbortSignal): void {
    const onInvalid = (file: string, reason: string) =>
      this.#log.error({ file, reason }, 'invalid TLS certificate; the previous one is still served')
    void this.#files?.follow({ onChange: (pairs) => this.#serve(pairs), onInvalid }, signal)
  }

  /** Serves the certificates of the environment, unless there are files. One that cannot be used does not replace a usable one. */
  useEnvironment(given: readonly SnapshotCertificate[] | null): void {
    if (this.#files) {
      if (given && !this.#told) this.#log.warn('the certificates of TLS_CERT_FILE are served, not those of the environment')
      this.#told = given !== null
      return
    }
    if (isSame(given, this.#given)) return
    const before = this.#given
    this.#given = given
    try {
      this.#serve(given === null ? null : given.map((one) => this.#read(one)))
    } catch (error) {
      this.#given = before
      this.#log.error({ reason: reasonOf(error) }, 'invalid TLS certificate of the environment; the previous ones are still served')
      if (this.#served === null) this.#serve([])
    }
  }

  /** Returns the end of each certificate that is served. */
  expiries(): CertificateExpiry[] {
    return (this.#served ?? []).map(({ names, validTo }, index) => ({ file: this.#files?.names[index] ?? '', names, validTo }))
  }

  /** Returns a sentence for each certificate that has expired or is about to. */
  remarks(now = Date.now()): string[] {
    return this.expiries()
      .filter(({ validTo }) => validTo - now < WARN_MS)
      .map(({ file, names, validTo }) => `certificate ${file || names} ${validTo <= now ? 'expired' : 'expires'} on ${dateOf(validTo)}`)
  }

  #read({ certificate, privateKey }: SnapshotCertificate): CertificatePair {
    const known = this.#served?.find((pair) => pair.certificate === certificate && pair.privateKey === privateKey)
    return known ?? readCertificatePair(certificate, privateKey, null)
  }

  #serve(pairs: readonly CertificatePair[] | null): void {
    this.#use(pairs)
    this.#served = pairs
    for (const { names, validTo } of pairs ?? []) this.#log.info({ names, validTo: dateOf(validTo) }, 'serving a TLS certificate')
    if (pairs?.length === 0) this.#log.error('no TLS certificate can be served; clients cannot connect')
  }
}

function isSame(given: readonly SnapshotCertificate[] | null, before: readonly SnapshotCertificate[] | null): boolean {
  if (given === null || before === null) return given === before
  return JSON.stringify(given) === JSON.stringify(before)
}
