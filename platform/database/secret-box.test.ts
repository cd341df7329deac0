import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { inspect } from 'node:util'
import { EncryptionKey, fixedKeys, KeyFile } from './encryption-keys.ts'
import { SecretBox } from './secret-box.ts'

const key = () => new EncryptionKey(randomBytes(32))
const [older, newer] = [key(), key()]
const box = new SecretBox(fixedKeys(older))

/** Encrypts in the earlier format, in which values did not name their key. */
function sealWithoutKeyId(secret: string, row: string, { bytes }: EncryptionKey): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce, { authTagLength: 16 }).setAAD(Buffer.from(row))
  return `v1.${Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
}

describe('a sealed secret', () => {
  it('opens for its row, and names its key', () => {
    const sealed = box.seal('비밀', 'mails/1')
    assert.equal(box.open(sealed, 'mails/1'), '비밀')
    assert.notEqual(box.seal('비밀', 'mails/1'), sealed)
    assert.match(sealed, /^v2\.[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$/)
    assert.equal(sealed.split('.')[1], older.id)
  })

  it('does not open for another row, another key, or after a change', () => {
    const sealed = box.seal('secret', 'mails/1')
    assert.throws(() => box.open(sealed, 'mails/2'))
    assert.throws(() => new SecretBox(fixedKeys(newer)).open(sealed, 'mails/1'), /unknown key/)
    const [, id, text = ''] = sealed.split('.')
    const bytes = Buffer.from(text, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.throws(() => box.open(`v2.${id}.${changed.toString('base64url')}`, 'mails/1'))
    }
    for (const wrong of [
      '',
      'v2',
      'v2.',
      `v2.${id}`,
      `v2.${id}.`,
      `v2.${id}.${text}.`,
      `v3.${id}.${text}`,
      `v1.${text.slice(5)}`,
      `v2.${newer.id}.${text}`,
    ])
      assert.throws(() => box.open(wrong, 'mails/1'), Error, wrong)
  })

  it('opens with any key known; the first seals', () => {
    const both = new SecretBox(fixedKeys(newer, older))
    assert.equal(both.open(box.seal('old', 'mails/1'), 'mails/1'), 'old')
    const sealed = both.seal('new', 'mails/1')
    assert.equal(both.open(sealed, 'mails/1'), 'new')
    assert.throws(() => box.open(sealed, 'mails/1'))
  })

  it('of the form without a key opens still, with whichever key it was', () => {
    const both = new SecretBox(fixedKeys(newer, older))
    for (const its of [older, newer]) assert.equal(both.open(sealWithoutKeyId('as before', 'mails/1', its), 'mails/1'), 'as before')
    assert.throws(() => both.open(sealWithoutKeyId('as before', 'mails/2', older), 'mails/1'))
    assert.throws(() => both.open(sealWithoutKeyId('as before', 'mails/1', key()), 'mails/1'))
  })

  it('shows no key wherever box and keys are printed', () => {
    const { bytes } = older
    const printed = [
      JSON.stringify({ box, older }),
      inspect({ box, older, fixed: fixedKeys(older) }, { depth: 9, showHidden: true }),
      String(older),
    ].join()
    for (const shown of ['hex', 'base64', 'base64url'] as const) assert.ok(!printed.includes(bytes.toString(shown)))
    assert.ok(!printed.includes(inspect(bytes).slice(8, 30)))
  })
})

describe('a file of keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-keys-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'encryption-key')
  const write = (...keys: EncryptionKey[]) => writeFileSync(file, `${keys.map(({ bytes }) => bytes.toString('base64url')).join('\n')}\n`)
  const ids = (source: { current: () => readonly EncryptionKey[] }) => source.current().map(({ id }) => id)

  it('is read again when it has changed, at the very next use', () => {
    write(older)
    const source = new KeyFile(file)
    const running = new SecretBox(source)
    const before = running.seal('secret', 'mails/1')
    write(newer, older)
    assert.equal(running.seal('secret', 'mails/1').split('.')[1], newer.id)
    assert.equal(running.open(before, 'mails/1'), 'secret')
    write(newer)
    assert.throws(() => running.open(before, 'mails/1'))
    writeFileSync(`${file}.new`, older.bytes.toString('hex'))
    renameSync(`${file}.new`, file)
    assert.equal(running.open(before, 'mails/1'), 'secret')
    assert.deepEqual(running.keyIds(), [older.id])
  })

  it('that is invalid, empty or gone for a moment leaves the keys of before', () => {
    write(older)
    const source = new KeyFile(file)
    for (const broken of ['', 'no key', `${older.bytes.toString('hex')}\nno key`]) {
      writeFileSync(file, broken)
      assert.deepEqual(ids(source), [older.id])
    }
    rmSync(file)
    assert.deepEqual(ids(source), [older.id])
    write(newer)
    assert.deepEqual(ids(source), [newer.id])
  })
})
