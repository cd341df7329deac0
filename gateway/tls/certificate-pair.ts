import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

/** A server certificate with its chain, and its private key: data only. */
export interface CertificatePair {
  /** PEM, the server's own certificate first. */
  certificate: string
  /** PEM. */
  privateKey: string
  /** The host names and addresses that it is valid for, as in its certificate. */
  names: string
  /** Unix milliseconds. */
  validTo: number
}

/** The first version of TLS that clients may use. */
export const TLS_VERSION_MIN = 'TLSv1.2'

/** A pair that cannot be served; the message completes "the certificate …". */
export class CertificateError extends Error {}

/**
 * Returns the pair of a certificate chain and its key, both PEM. Throws `CertificateError` if it cannot be served at this time; without a time,
 * if it could never be.
 */
export function readCertificatePair(certificate: string, privateKey: string, now: number | null): CertificatePair {
  const leaf = attempt('is not a PEM certificate', () => new X509Certificate(certificate))
  const key = attempt('has a key that is not a PEM private key without passphrase', () => createPrivateKey(privateKey))
  if (!leaf.checkPrivateKey(key)) throw new CertificateError('does not belong to the key')
  const [from, validTo] = [Date.parse(leaf.validFrom), Date.parse(leaf.validTo)]
  if (now !== null && validTo <= now) throw new CertificateError(`expired on ${dateOf(validTo)}`)
  if (now !== null && from > now) throw new CertificateError(`is not valid before ${dateOf(from)}`)
  attempt('is too weak for TLS, or its chain is not PEM', () =>
    createSecureContext({ cert: certificate, key: privateKey, minVersion: TLS_VERSION_MIN }),
  )
  return { certificate, privateKey, names: leaf.subjectAltName ?? leaf.subject, validTo }
}

/** Returns the day of a time in Unix milliseconds, as `2027-01-31`. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function attempt<T>(problem: string, act: () => T): T {
  try {
    return act()
  } catch {
    throw new CertificateError(problem)
  }
}
