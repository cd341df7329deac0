'use client'
import { parseRuleMessage } from '@portico/contract/rule/rule-message'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { CODE_PREFIX } from './code-message'

/** Returns a function that translates a field's message: a broken rule by the texts of rules, an error code by those of errors. */
export function useFieldMessage(): (message: string | undefined) => string | undefined {
  const rules = useTranslations('rules')
  const errors = useTranslations('errors')
  return useCallback(
    (message) => {
      if (message === undefined || message === '') return undefined
      if (message.startsWith(CODE_PREFIX)) {
        const code = message.slice(CODE_PREFIX.length)
        return errors.has(code as never) ? errors(code as never) : errors('UnknownError' as never)
      }
      const { rule, values } = parseRuleMessage(message)
      return rules.has(rule as never) ? rules(rule as never, values as never) : rules('invalid' as never)
    },
    [rules, errors],
  )
}
