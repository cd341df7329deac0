import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSnapshotOAuth } from '../gateway-snapshot/check-oauth.ts'
import { ENVIRONMENT_RULES, GATEWAY_RULES, OAUTH_RULES } from '../testing/environment-rules.ts'
import { testRules, withValue } from '../testing/rule-table.ts'
import { environmentInput, gatewayInput, updateEnvironmentInput } from './environment-input.ts'
import { oauthInput } from './oauth-input.ts'

testRules('an environment that is created', environmentInput, ENVIRONMENT_RULES)
testRules('an environment that is changed', updateEnvironmentInput, {
  right: ENVIRONMENT_RULES.right,
  lines: [...ENVIRONMENT_RULES.lines, ['exposedOnPortal', true, 'unknown?unknown=exposedOnPortal']],
})
testRules('what an environment chooses from', environmentInput, {
  right: ENVIRONMENT_RULES.right,
  lines: [
    ['protocol', '', null],
    ['protocol', 'http', null],
    ['protocol', 'ftp', 'oneOf'],
    ['logLevel', '', null],
    ['logLevel', 'debug', null],
    ['logLevel', 'trace', 'oneOf'],
    ['bodyLimitBytes', '', null],
    ['bodyLimitBytes', 0, null],
    ['bodyLimitBytes', 1_073_741_824, null],
    ['bodyLimitBytes', -1, 'min?min=0'],
    ['bodyLimitBytes', 1_073_741_825, 'max?max=1073741824'],
    ['bodyLimitBytes', 1.5, 'integer'],
    ['headerTimeoutSeconds', '', null],
    ['headerTimeoutSeconds', 1, null],
    ['headerTimeoutSeconds', 0, 'min?min=1'],
    ['headerTimeoutSeconds', 120, null],
    ['headerTimeoutSeconds', 121, 'max?max=120'],
    ['headerTimeoutSeconds', 1.5, 'integer'],
    ['idleTimeoutSeconds', 3_600, null],
    ['idleTimeoutSeconds', 3_601, 'max?max=3600'],
    ['tunnelTimeoutSeconds', 86_400, null],
    ['tunnelTimeoutSeconds', 86_401, 'max?max=86400'],
    ['drainTimeoutSeconds', 0, 'min?min=1'],
    ['drainTimeoutSeconds', 3_600, null],
    ['drainTimeoutSeconds', 'soon', 'type?type=number'],
    ['exposedOnPortal', true, null],
    ['exposedOnPortal', 'maybe', 'type?type=boolean'],
  ],
})
testRules('a gateway', gatewayInput, GATEWAY_RULES)
testRules('OAuth 2.0 of an environment', oauthInput, OAUTH_RULES)

test('OAuth 2.0 that is off needs no settings, and an environment without it has none', () => {
  assert.ok(oauthInput.isValidSync({ enabled: false }))
  assert.equal(environmentInput.cast(ENVIRONMENT_RULES.right).oauth, undefined)
})

test('gateways accept all OAuth 2.0 settings that a form accepts', () => {
  for (const [field, given, broken] of OAUTH_RULES.lines) {
    if (broken !== null || (field === 'authorization' && given === '')) continue
    const { enabled: _, ...rest } = oauthInput.cast(withValue(OAUTH_RULES.right, field, given))
    assert.ok(isSnapshotOAuth({ tokenTypeHint: null, scope: null, audience: null, ...rest }), `${field} ${String(given).slice(0, 40)}`)
  }
})
