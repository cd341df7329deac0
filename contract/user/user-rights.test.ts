import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantableRoles, mayWriteUser } from './user-rights.ts'

test('superAdmins change everyone, admins everyone but admins', () => {
  assert.equal(mayWriteUser(['superAdmin'], ['superAdmin']), true)
  assert.equal(mayWriteUser(['superAdmin'], ['admin', 'user']), true)
  assert.equal(mayWriteUser(['admin'], ['developer', 'user']), true)
  assert.equal(mayWriteUser(['admin'], ['developer', 'admin']), false)
  assert.equal(mayWriteUser(['admin'], ['superAdmin']), false)
  assert.equal(mayWriteUser(['developer'], ['user']), false)
})

test('only superAdmins grant admin and superAdmin', () => {
  assert.deepEqual(grantableRoles(['superAdmin']), ['superAdmin', 'admin', 'developer', 'user'])
  assert.deepEqual(grantableRoles(['admin', 'developer']), ['developer', 'user'])
  assert.deepEqual(grantableRoles(['developer', 'user']), [])
})
