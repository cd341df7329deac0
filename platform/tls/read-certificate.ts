import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Value } from '@portico/contract/endpoint'
import type { clientCertificateInput } from '@portico/contract/target-server/client-certificate-input'
import type { CertificateFault } from '@portico/contract/target-server/target-server'
import { refuse } from '../http/refusal.ts'

export type CertificateTexts = Value<typeof clientCertificateInput>

/** A validated certificate and its key. */
export interface ReadCertificate {
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

/** Extended key usage: server authentication, any. */
const SERVER_USE = '1.3.6.1.5.5.7.3.1'
const ANY_USE = '2.5.29.37.0'
const KEY_LABELS = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY']
const ENCRYPTED_KEY = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m

/**
 * Reads a certificate and its key from their two files and drops everything else in them, above all a key beside the certificate. Throws
 * CertificateInvalid with its reason, CertificateExpired, or CertificateKeyMismatch.
 */
export function readCertificate(files: CertificateTexts, now = new Date()): ReadCertificate {
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

/** A validated certificate of a server, and the host names and IP addresses that it is valid for: lower case, sorted. */
export interface ReadServerCertificate extends ReadCertificate {
  names: string[]
}

/**
 * Reads the certificate of a server, with the errors of `readCertificate`; CertificateInvalid also if it names no host (clients do not look
 * at its subject: RFC 9110, section 4.3.4), or is meant for other uses only (RFC 5280, section 4.2.1.12).
 */
export function readServerCertificate(files: CertificateTexts, now = new Date()): ReadServerCertificate {
  const read = readCertificate(files, now)
  const leaf = new X509Certificate(read.certificate)
  const uses = leaf.keyUsage as string[] | undefined
  if (uses && !uses.includes(SERVER_USE) && !uses.includes(ANY_USE)) invalid('notForServers')
  const names = serverNames(leaf)
  if (names.length === 0) invalid('noNames')
  return { ...read, names }
}

/** Returns whether the first certificate of a PEM text is valid for a host name or an IPv4 address. */
export function isValidFor(pem: string, host: string): boolean {
  const leaf = new X509Certificate(pem)
  return isIP(host) ? leaf.checkIP(host) !== undefined : leaf.checkHost(host) !== undefined
}

/** Returns the DNS names and IP addresses of a certificate; others, such as email addresses, name no server. */
function serverNames({ subjectAltName = '' }: X509Certificate): string[] {
  // Node.js quotes a name with unusual characters, which is no host.
  const names = [...subjectAltName.matchAll(/(?:^|, )(?:DNS|IP Address):([0-9A-Za-z.:*_-]+)(?=,|$)/g)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  return [...new Set(names)].sort()
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
