import { testRules } from '../testing/rule-table.ts'
import { STAGE_RULES } from '../testing/stage-rules.ts'
import { createStageInput, updateStageInput } from './stage-input.ts'

const { authType, ipRule, name } = STAGE_RULES.right
const given = { name, environmentId: STAGE_RULES.right.environmentId }

testRules('a version that is made', createStageInput, STAGE_RULES)
testRules('a version that is changed', updateStageInput, {
  right: { authType, ipRule },
  lines: [
    ...STAGE_RULES.lines.filter(([field]) => field === 'ipRule.addresses'),
    ['name', name, 'unknown?unknown=name'],
    ['environmentId', given.environmentId, 'unknown?unknown=environmentId'],
  ],
})
testRules('what a version chooses from', createStageInput, {
  right: given,
  lines: [
    ['environmentId', 'default', 'uuid'],
    ['authType', 'apiKey', null],
    ['authType', 'oauth2', null],
    ['authType', 'basic', 'oneOf'],
    ['ipRule', { mode: 'disable', addresses: [] }, null],
    ['ipRule', { mode: 'allow', addresses: ['1.2.3.4'] }, null],
    ['ipRule', { mode: 'restrict', addresses: ['1.2.3.4'] }, null],
    ['ipRule', { mode: 'restrict', addresses: [] }, 'required'],
    ['ipRule', { mode: 'deny', addresses: ['1.2.3.4'] }, 'oneOf'],
  ],
})
