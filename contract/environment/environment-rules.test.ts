import { ENVIRONMENT_RULES, GATEWAY_RULES } from '../testing/environment-rules.ts'
import { testRules } from '../testing/rule-table.ts'
import { environmentInput, gatewayInput, updateEnvironmentInput } from './environment-input.ts'

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
    ['exposedOnPortal', true, null],
    ['exposedOnPortal', 'maybe', 'type?type=boolean'],
  ],
})
testRules('a gateway', gatewayInput, GATEWAY_RULES)
