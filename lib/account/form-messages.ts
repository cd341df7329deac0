import type { Locale } from '@portico/contract/locale'
import { EMAIL_MAX } from '@portico/contract/rule/email'
import { PASSWORD_MAX, PASSWORD_MIN, WEAK_PASSWORD_RULES } from '@portico/contract/rule/password'
import { parseRuleMessage, ruleMessage } from '@portico/contract/rule/rule-message'
import { COMPANY_MAX, PHONE_MAX, TEAM_MAX, USER_NAME_MAX } from '@portico/contract/user/user'
import { getTranslations } from 'next-intl/server'

/** The text of each rule message and error code that a form can show. */
export type FormMessages = Readonly<Record<string, string>>

/** Every rule that an account form can break, in the browser or at the platform. */
export const ACCOUNT_RULES = [
  'required',
  'invalid',
  'email',
  'password',
  ...WEAK_PASSWORD_RULES,
  'passwordsMatch',
  'phone',
  'agree',
  'singleLine',
  'oneOf',
  ruleMessage('minLength', { min: PASSWORD_MIN }),
  ...[...new Set([EMAIL_MAX, PASSWORD_MAX, USER_NAME_MAX, COMPANY_MAX, TEAM_MAX, PHONE_MAX])].map((max) =>
    ruleMessage('maxLength', { max }),
  ),
]

const CODES = [
  'Duplicated',
  'Conflict',
  'DuplicatedWithDeleted',
  'PolicyChanged',
  'AlreadyVerified',
  'UserEmailVerificationNotFound',
  'VerificationMailSendLimitExceeded',
  'TooManyRequests',
  'PlatformUnavailable',
  'DatabaseUnavailable',
  'PlatformTimeout',
  'OutcomeUnknown',
  'ClassValidatorPassFailed',
  'UnknownError',
] as const

/** Returns the messages that account forms can show, so that their pages send no other texts to the browser. */
export async function formMessages(locale: Locale): Promise<FormMessages> {
  const [rules, errors, account] = await Promise.all([
    getTranslations({ locale, namespace: 'rules' }),
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'account.fields' }),
  ])
  const ofRules = ACCOUNT_RULES.map((message) => {
    const { rule, values } = parseRuleMessage(message)
    return [message, rules(rule as never, values as never)] as const
  })
  return {
    ...Object.fromEntries(ofRules),
    ...Object.fromEntries(CODES.map((code) => [code, errors(code)])),
    countryFirst: account('countryFirst'),
  }
}
