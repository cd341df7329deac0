import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it, type TestContext } from 'node:test'
import { DEMO_PEOPLE } from '../demo/people.ts'
import { dataFolder } from './data-folder.ts'
import type { Demo } from './demo.ts'
import type { Installation } from './parts.ts'
import { readStartSettings } from './settings.ts'
import { welcome } from './welcome.ts'

const root = mkdtempSync(join(tmpdir(), 'portico-welcome-'))
after(() => rmSync(root, { recursive: true }))

/** Returns what a start prints. */
function printed(t: TestContext, environment: Record<string, string>, demo: Demo | null): string {
  const write = t.mock.method(process.stdout, 'write', () => true)
  try {
    welcome({ settings: readStartSettings(environment), data: dataFolder(root) } as Installation, demo, false, 1)
    return write.mock.calls.map(({ arguments: [text] }) => String(text)).join('')
  } finally {
    write.mock.restore()
  }
}

it('a start prints the passwords of the demo, but none that its operator gave', (t) => {
  const demo = { superAdmin: DEMO_PEOPLE.superAdmin } as unknown as Demo
  assert.ok(printed(t, {}, demo).includes(DEMO_PEOPLE.superAdmin.password))
  const given = { SUPER_ADMIN_EMAIL: 'me@example.com', SUPER_ADMIN_PASSWORD: 'Quiet.Lake.8' }
  const own = printed(t, given, { superAdmin: { email: given.SUPER_ADMIN_EMAIL, password: given.SUPER_ADMIN_PASSWORD } } as Demo)
  assert.ok(own.includes(given.SUPER_ADMIN_EMAIL))
  assert.ok(!own.includes(given.SUPER_ADMIN_PASSWORD))
})

it('a start prints the one-time link until it is used', (t) => {
  const { firstRunFile } = dataFolder(root)
  assert.ok(!printed(t, {}, null).includes('/manager/setup/'))
  writeFileSync(firstRunFile, JSON.stringify({ superAdminLink: 'http://localhost:3000/manager/setup/once' }))
  assert.match(printed(t, {}, null), /http:\/\/localhost:3000\/manager\/setup\/once/)
  writeFileSync(firstRunFile, JSON.stringify({ superAdminLink: null }))
  assert.ok(!printed(t, {}, null).includes('/manager/setup/'))
  rmSync(firstRunFile)
  assert.ok(!printed(t, {}, null).includes('/manager/setup/'))
})
