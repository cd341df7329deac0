import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StateStore } from './state-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'portico-state-'))
after(() => rmSync(directory, { recursive: true }))

test('a path that is not a regular file is ignored immediately', { timeout: 300_000 }, async () => {
  const reported: string[] = []
  const store = new StateStore(directory, (file, reason) => reported.push(`${file}: ${reason}`))
  execFileSync('mkfifo', [join(directory, 'pipe.json')])
  mkdirSync(join(directory, 'folder.json'))
  symlinkSync('/dev/zero', join(directory, 'device.json'))
  for (const name of ['pipe.json', 'folder.json', 'device.json']) assert.equal(await store.read(name, () => 'read'), null)
  assert.deepEqual(reported, ['pipe.json: not a file', 'folder.json: not a file', 'device.json: not a file'])
})
