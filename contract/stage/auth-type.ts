import { ruleMessage } from '../rule/rule-message.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES, isServedAuthType } from './stage.ts'

/** How callers authenticate: a type that gateways can verify. */
export const authType = () =>
  yup
    .string()
    .oneOf(AUTH_TYPES)
    .test('authTypeNotServed', ruleMessage('authTypeNotServed'), (value) => !value || isServedAuthType(value))
