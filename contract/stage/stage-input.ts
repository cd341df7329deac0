import { IP_RANGE_MAX, isIpRange, normaliseIpRange } from '../rule/ip-range.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { optionalLines, textOf, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES, IP_ADDRESSES_MAX, IP_RULE_MODES, STAGE_NAME_MAX, STAGE_NAME_MIN } from './stage.ts'

const ipRuleInput = yup
  .object({
    mode: yup.string().oneOf(IP_RULE_MODES).default('disable'),
    addresses: yup
      .array(
        yup
          .string()
          .trim()
          .max(IP_RANGE_MAX, ruleMessage('ip'))
          .required()
          .transform((value: unknown) => (typeof value === 'string' ? normaliseIpRange(value) : value))
          .test('ip', ruleMessage('ip'), (value) => !value || isIpRange(value)),
      )
      .max(IP_ADDRESSES_MAX)
      .default([]),
  })
  .noUnknown()
  .test('ipRuleAddresses', ruleMessage('required'), function (rule) {
    if (!rule || rule.mode === 'disable' || (rule.addresses?.length ?? 0) > 0) return true
    return this.createError({ path: `${this.path}.addresses`, message: ruleMessage('required') })
  })

export const createStageInput = yup
  .object({
    name: textOf(/^[A-Za-z0-9_-]+$/, 'stageName', STAGE_NAME_MIN, STAGE_NAME_MAX).required(),
    environmentId: uuid().required(),
    /** OAuth 2.0 only in an environment that verifies access tokens. */
    authType: yup.string().oneOf(AUTH_TYPES).default('apiKey'),
    ipRule: ipRuleInput.default(() => ({ mode: 'disable' as const, addresses: [] })),
  })
  .noUnknown()

/**
 * The fields that can change; name and environment cannot, because consumers call by them. Changes take effect with the next deployment.
 */
export const updateStageInput = createStageInput.pick(['authType', 'ipRule']).noUnknown()

export const DEPLOYMENT_NOTE_MAX = 500
const DEPLOYMENT_NUMBER_MAX = 2_147_483_647

/** What staff add to the changes of a deployment in the changelog, by language; without a text in either, there is no note. */
export const deploymentNoteInput = yup
  .object({
    /** Of the deployment. */
    number: yup.number().integer().min(1).max(DEPLOYMENT_NUMBER_MAX).required(),
    en: optionalLines(DEPLOYMENT_NOTE_MAX).default(''),
    ko: optionalLines(DEPLOYMENT_NOTE_MAX).default(''),
  })
  .noUnknown()
