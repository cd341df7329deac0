import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { BodyOf } from '@portico/contract/endpoint'
import type { CertificateFault } from '@portico/contract/target-server/target-server'
import type { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { refuse } from '../../http/refusal.ts'

export type ClientCertificateFiles = BodyOf<typeof targetServerEndpoints.putClientCertificate>

/** A validated certificate and its key. */
export interface ClientCertificate {
  /** PEM of certificates only, the leaf first. */
  certificate: string
  /** PEM, PKCS #8, not encrypted. */
  privateKey: string
  subject: string
  expiresAt: Date
}

/** The content of a certificate. */
export interface CertificateDetails {
  subject: string
  issuer: string
  /** SHA-256, in hex pairs. */
  fingerprint: string
  validFrom: Date
  expiresAt: Date
}

const KEY_LABELS = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY']
const ENCRYPTED_KEY = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m

/**
 * Reads a certificate and its key from their two files and drops everything else in them, above all a key beside the certificate. Throws
 * CertificateInvalid with its reason, CertificateExpired, or CertificateKeyMismatch.
 */
export function readClientCertificate(files: ClientCertificateFiles, now = new Date()): ClientCertificate {
  const chain = readChain(files.certificate)
  const key = readKey(files.privateKey)
  const [leaf] = chain
  if (!leaf) return invalid('certificate')
  if (!leaf.checkPrivateKey(key)) {
    if (chain.some((other) => other.checkPrivateKey(key))) invalid('chain')
    refuse('CertificateKeyMismatch')
  }
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1]
    if (issuer && !certificate.checkIssued(issuer)) invalid('chain')
  }
  if (chain.some(({ validToDate }) => validToDate <= now)) refuse('CertificateExpired')
  if (leaf.validFromDate > now) invalid('notYetValid')
  const certificate = chain.map((one) => one.toString()).join('')
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  requireUsable(certificate, privateKey)
  const { subject, expiresAt } = factsOf(leaf)
  return { certificate, privateKey, subject, expiresAt }
}

/** Returns the certificates of a PEM text, without anything else in it. Throws CertificateInvalid unless there is one. */
export function readAuthorities(pem: string): string {
  const authorities = readChain(pem)
  if (authorities.length === 0) invalid('certificate')
  return authorities.map((one) => one.toString()).join('')
}

/** Returns the content of the first certificate of a PEM text. */
export function certificateDetails(pem: string): CertificateDetails {
  return factsOf(new X509Certificate(pem))
}

function factsOf(certificate: X509Certificate): CertificateDetails {
  return {
    subject: nameOf(certificate.subject) || certificate.subjectAltName || certificate.serialNumber,
    issuer: nameOf(certificate.issuer) || certificate.serialNumber,
    fingerprint: certificate.fingerprint256,
    validFrom: certificate.validFromDate,
    expiresAt: certificate.validToDate,
  }
}

/** Returns a distinguished name on one line, its most specific part first: `CN=gateway, O=Example`; empty if there is none. */
function nameOf(lines: string | undefined): string {
  return (lines ?? '').split('\n').filter(Boolean).reverse().join(', ')
}

function readChain(pem: string): X509Certificate[] {
  try {
    return pemBlocks(pem, 'CERTIFICATE').map((block) => new X509Certificate(block))
  } catch {
    return invalid('certificate')
  }
}

/** Returns the PEM blocks of one label, with their first and last lines (RFC 7468), in linear time. */
function pemBlocks(pem: string, label: string): string[] {
  const [first, last] = [`-----BEGIN ${label}-----`, `-----END ${label}-----`]
  const blocks: string[] = []
  for (let start = pem.indexOf(first); start >= 0; ) {
    const end = pem.indexOf(last, start + first.length)
    if (end < 0) break
    blocks.push(pem.slice(start, end + last.length))
    start = pem.indexOf(first, end + last.length)
  }
  return blocks
}

function readKey(pem: string): KeyObject {
  if (ENCRYPTED_KEY.test(pem)) invalid('encryptedKey')
  const [block] = KEY_LABELS.flatMap((label) => pemBlocks(pem, label))
  if (!block) return invalid('key')
  try {
    return createPrivateKey(block)
  } catch {
    return invalid('key')
  }
}

/** Checks that TLS accepts a certificate and key: a key that is too short, for example, must not reach a gateway. */
function requireUsable(cert: string, key: string): void {
  try {
    createSecureContext({ cert, key })
  } catch {
    invalid('weak')
  }
}

function invalid(reason: CertificateFault): never {
  return refuse('CertificateInvalid', { reason })
}
