import { testRules } from '../testing/rule-table.ts'
import { KEY_RULES, PURPOSE_RULES, SUBSCRIPTION_RULES } from '../testing/subscription-rules.ts'
import { keyInput, purposeInput, subscriptionInput } from './subscription-input.ts'

testRules('the name of a key', keyInput, KEY_RULES)
testRules('a subscription request', subscriptionInput, SUBSCRIPTION_RULES)
testRules('a changed purpose', purposeInput, PURPOSE_RULES)
