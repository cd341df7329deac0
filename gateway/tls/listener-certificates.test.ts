import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type MadeOf, makeCertificate } from '@portico/contract/testing/make-certificate'
import pino from 'pino'
import { CertificateFiles } from './certificate-files.ts'
import type { CertificatePair } from './certificate-pair.ts'
import { ListenerCertificates } from './listener-certificates.ts'

const DAY_MS = 86_400_000

async function aCertificate(name: string, of: MadeOf = {}) {
  const { cert, key } = await makeCertificate(name, of)
  return { certificate: cert, privateKey: key }
}

function open(files: CertificateFiles | null = null) {
  const used: (readonly CertificatePair[] | null)[] = []
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const certificates = new ListenerCertificates(files, (pairs) => used.push(pairs), log)
  const served = () => used.at(-1)?.map(({ certificate }) => certificate) ?? null
  return { certificates, used, lines, served }
}

describe('the certificates of a port', () => {
  test('are those of the environment: added, replaced, taken away; the same again changes nothing', async () => {
    const { certificates, used, lines, served } = open()
    const [first, second] = [await aCertificate('first'), await aCertificate('second')]
    certificates.useEnvironment(null)
    assert.deepEqual(used, [])
    certificates.useEnvironment([first])
    certificates.useEnvironment([{ ...first }])
    certificates.useEnvironment([second, first])
    assert.equal(used.length, 2)
    assert.deepEqual(served(), [second.certificate, first.certificate])
    certificates.useEnvironment(null)
    assert.equal(served(), null)
    assert.ok(!lines.join().includes('PRIVATE') && !lines.join().includes(first.privateKey.split('\n')[1] ?? ''))
  })

  test('that cannot be used do not replace usable ones, and are tried again', async () => {
    const { certificates, lines, served } = open()
    const [first, second] = [await aCertificate('first'), await aCertificate('second')]
    certificates.useEnvironment([first])
    certificates.useEnvironment([{ ...second, privateKey: first.privateKey }])
    assert.deepEqual(served(), [first.certificate])
    assert.match(lines.join(), /does not belong to the key/)
    certificates.useEnvironment([second])
    assert.deepEqual(served(), [second.certificate])
  })

  test('without a usable one refuse connections, rather than speak cleartext', async () => {
    const { certificates, served } = open()
    certificates.useEnvironment([{ certificate: 'text', privateKey: 'text' }])
    assert.deepEqual(served(), [])
    const lost = open()
    lost.certificates.useEnvironment([])
    assert.deepEqual(lost.served(), [])
  })

  test('go on after their end, with a remark from 14 days before it', async () => {
    const { certificates, served } = open()
    const short = await aCertificate('short', { days: 10 })
    certificates.useEnvironment([short])
    const [expiry] = certificates.expiries()
    assert.ok(expiry)
    assert.match(certificates.remarks().join(), /^certificate DNS:localhost, IP Address:127\.0\.0\.1 expires on \d{4}-\d\d-\d\d$/)
    assert.match(certificates.remarks(expiry.validTo).join(), / expired on /)
    assert.deepEqual(certificates.remarks(expiry.validTo - 15 * DAY_MS), [])
    const expired = await aCertificate('expired', { days: -1 })
    certificates.useEnvironment([expired])
    assert.deepEqual(served(), [expired.certificate])
  })

  test('are those of files if there are any, and the log says so once', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-tls-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = { certificate: join(folder, 'a.crt'), key: join(folder, 'a.key') }
    const own = await aCertificate('own')
    await writeFile(file.certificate, own.certificate)
    await writeFile(file.key, own.privateKey)
    const { certificates, lines, served } = open(CertificateFiles.open([file]))
    certificates.useEnvironment([await aCertificate('other')])
    certificates.useEnvironment([await aCertificate('another')])
    certificates.useEnvironment(null)
    assert.deepEqual(served(), [own.certificate])
    assert.equal(certificates.expiries()[0]?.file, file.certificate)
    assert.equal(lines.filter((line) => line.includes('not those of the environment')).length, 1)
  })
})
