import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'next-intl'
import { parseRuleMessage } from '../../contract/rule/rule-message.ts'
import type { Locale } from './made-person.ts'

const MESSAGES = join(import.meta.dirname, '../../messages')

/** The words that the product has for a key of one of its language files. */
export function words(locale: Locale, namespace: string, key: string, values: Record<string, string | number> = {}): string {
  const messages = JSON.parse(readFileSync(join(MESSAGES, locale, `${namespace}.json`), 'utf8'))
  const fail = (error: Error) => {
    throw error
  }
  return createTranslator({ locale, messages, onError: fail })(key as never, values as never)
}

/** What a field says of a broken rule, given as a schema words it (`maxLength?max=100`). */
export function ruleWords(locale: Locale, message: string): string {
  const { rule, values } = parseRuleMessage(message)
  return words(locale, 'rules', rule, values)
}
