import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WRONG_PASSWORDS_PER_ACCOUNT_MAX } from '@portico/contract/session/session'
import { buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { buildAuthenticator, setTwoStep, visitor } from '../../testing/visitor.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform({ TWO_STEP: 'off' })
})
after(() => test.stop())

describe('two-step sign-in switched off by the operator', () => {
  it('requires no code: not by the settings, not after wrong passwords, not for an authenticator app', async () => {
    await setTwoStep(test, ['admin', 'developer', 'user'])
    const { email } = await buildPerson(test.db)
    assert.equal((await visitor(test).signIn(email)).body.needNextStep, false)
    for (let guess = 0; guess < WRONG_PASSWORDS_PER_ACCOUNT_MAX; guess++) await visitor(test).guess(email)
    assert.equal((await visitor(test).signIn(email)).body.needNextStep, false)
    const careful = await buildPerson(test.db)
    await buildAuthenticator(test, careful.id)
    assert.equal((await visitor(test).signIn(careful.email)).body.needNextStep, false)
  })
})
