import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { type MadeCertificate, makeCertificate } from '@portico/contract/testing/make-certificate'
import { generate } from 'selfsigned'
import { Refusal } from '../http/refusal.ts'
import { certificateDetails, isValidFor, readCertificate, readServerCertificate } from './read-certificate.ts'

let root: MadeCertificate
let middle: MadeCertificate
let leaf: MadeCertificate
let other: MadeCertificate

before(async () => {
  root = await makeCertificate('Root', { authority: true })
  middle = await makeCertificate('Middle', { authority: true, by: root })
  leaf = await makeCertificate('gateway', { by: middle })
  other = await makeCertificate('other')
})

/** Returns the error code and its reason. */
function refusalOf(certificate: string, privateKey: string): unknown[] {
  try {
    readCertificate({ certificate, privateKey })
    return ['read']
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, ...(error.data ? [(error.data as { reason: string }).reason] : [])]
  }
}

describe('a client certificate', () => {
  it('is read with its chain, the leaf first, ignoring text around the blocks', () => {
    const read = readCertificate({
      certificate: `subject=CN=gateway\r\n${leaf.cert}\n${middle.cert}${root.cert}`,
      privateKey: `Bag Attributes\n${leaf.key}`,
    })
    assert.equal(read.subject, 'CN=gateway')
    assert.equal(read.certificate.match(/BEGIN CERTIFICATE/g)?.length, 3)
    const facts = certificateDetails(read.certificate)
    assert.deepEqual([facts.subject, facts.issuer, facts.expiresAt], ['CN=gateway', 'CN=Middle', read.expiresAt])
    assert.match(facts.fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  })

  it('drops a key beside the certificate', () => {
    const { certificate } = readCertificate({ certificate: other.cert + other.key, privateKey: other.key })
    assert.ok(!certificate.includes('PRIVATE'))
  })

  it('accepts RSA and EC keys in their older formats too', async () => {
    const rsa = await generate([{ name: 'commonName', value: 'rsa' }], { algorithm: 'sha256' })
    const forms = [
      [rsa.cert, createPrivateKey(rsa.private).export({ type: 'pkcs1', format: 'pem' })],
      [other.cert, createPrivateKey(other.key).export({ type: 'sec1', format: 'pem' })],
    ] as const
    for (const [cert, key] of forms)
      assert.match(readCertificate({ certificate: cert, privateKey: String(key) }).privateKey, /BEGIN PRIVATE/)
  })

  it('is refused with the reason', async () => {
    const [ended, future, sealed] = [
      await makeCertificate('ended', { days: -1 }),
      await makeCertificate('future', { fromDays: 2 }),
      await makeCertificate('sealed', { passphrase: 'Tall.Oak.71' }),
    ]
    const { privateKey: weakKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 512,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const weak = await generate([{ name: 'commonName', value: 'weak' }], {
      keySize: 512,
      algorithm: 'sha256',
      keyPair: { privateKey: weakKey, publicKey },
    })
    const oldForm = createPrivateKey(other.key).export({ type: 'sec1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' })
    const table: [string, string, unknown[]][] = [
      ['no PEM', other.key, ['CertificateInvalid', 'certificate']],
      [other.cert.replace('MII', 'AAA'), other.key, ['CertificateInvalid', 'certificate']],
      [other.cert, 'no PEM', ['CertificateInvalid', 'key']],
      [other.cert, other.key.replace('MIG', 'AAA'), ['CertificateInvalid', 'key']],
      [sealed.cert, sealed.key, ['CertificateInvalid', 'encryptedKey']],
      [other.cert, String(oldForm), ['CertificateInvalid', 'encryptedKey']],
      [other.cert, leaf.key, ['CertificateKeyMismatch']],
      [middle.cert + leaf.cert, leaf.key, ['CertificateInvalid', 'chain']],
      [leaf.cert + other.cert, leaf.key, ['CertificateInvalid', 'chain']],
      [ended.cert, ended.key, ['CertificateExpired']],
      [future.cert, future.key, ['CertificateInvalid', 'notYetValid']],
      [weak.cert, weak.private, ['CertificateInvalid', 'weak']],
    ]
    for (const [certificate, key, expected] of table) assert.deepEqual(refusalOf(certificate, key), expected)
  })
})

describe('the certificate of a server', () => {
  it('is valid for its names, lower case and sorted, and for what its wildcards cover', async () => {
    const { cert, key } = await makeCertificate('shop', { hosts: ['SHOP.test', '*.shop.test'] })
    assert.deepEqual(readServerCertificate({ certificate: cert, privateKey: key }).names, [
      '*.shop.test',
      '127.0.0.1',
      'localhost',
      'shop.test',
    ])
    const valid = ['shop.test', 'eu.shop.test', 'a.eu.shop.test', '127.0.0.1', '127.0.0.2'].map((host) => isValidFor(cert, host))
    assert.deepEqual(valid, [true, true, false, true, false])
  })

  it('is refused without a name, or if it is for clients only', async () => {
    const reasonOf = async (extensions: object[]) => {
      const given = await generate([{ name: 'commonName', value: 'shop.test' }], {
        keyType: 'ec',
        algorithm: 'sha256',
        extensions,
      } as never)
      try {
        return readServerCertificate({ certificate: given.cert, privateKey: given.private }).names
      } catch (error) {
        return ((error as Refusal).data as { reason: string }).reason
      }
    }
    const names = { name: 'subjectAltName', altNames: [{ type: 2, value: 'shop.test' }] }
    assert.equal(await reasonOf([{ name: 'basicConstraints', cA: false }]), 'noNames')
    assert.equal(await reasonOf([{ name: 'subjectAltName', altNames: [{ type: 1, value: 'DNS:a@shop.test' }] }]), 'noNames')
    assert.equal(await reasonOf([names, { name: 'extKeyUsage', clientAuth: true }]), 'notForServers')
    assert.deepEqual(await reasonOf([names, { name: 'extKeyUsage', clientAuth: true, serverAuth: true }]), ['shop.test'])
  })
})
