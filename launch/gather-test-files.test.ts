import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { it } from 'node:test'
import { gatherTestFiles } from './gather-test-files.ts'

const project = resolve(import.meta.dirname, '..')

it('each step has test files of its own, also in the same folder, and every test is in one of them', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-shares-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const gather = (step: string) => gatherTestFiles([`${step}/**/*.test.ts`], { project, folder, step, shares: 2 })
  const [gateway, platform] = [gather('gateway'), gather('platform')]
  assert.equal(new Set([...gateway, ...platform]).size, 4)
  const text = gateway.map((file) => readFileSync(file, 'utf8')).join('')
  assert.match(text, /node-engine\.test\.ts/)
  assert.doesNotMatch(text, /platform\/features/)
})
