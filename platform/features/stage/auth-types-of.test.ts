import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { authTypesOf } from './auth-types-of.ts'

const methods = (...types: (string | null)[]) => types.map((authType) => ({ authType })) as DeployedServing['methods']

it('names each way to authenticate once, in one order, whichever method comes first', () => {
  assert.deepEqual(authTypesOf({ authType: 'oauth2', methods: methods(null, 'apiKey', null) }), ['apiKey', 'oauth2'])
  assert.deepEqual(authTypesOf({ authType: 'oauth2', methods: methods('apiKey', 'apiKey') }), ['apiKey'])
  assert.deepEqual(authTypesOf({ authType: 'oauth2', methods: [] }), ['oauth2'])
})
