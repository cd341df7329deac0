import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'next-intl'
import { parseRuleMessage } from '../../contract/rule/rule-message.ts'
import type { Locale } from './made-person.ts'

const MESSAGES = join(import.meta.dirname, '../../messages')

/** Returns the product's text for a key of a language file. */
export function words(locale: Locale, namespace: string, key: string, values: Record<string, string | number> = {}): string {
  const messages = JSON.parse(readFileSync(join(MESSAGES, locale, `${namespace}.json`), 'utf8'))
  const fail = (error: Error) => {
    throw error
  }
  return createTranslator({ locale, messages, onError: fail })(key as never, values as never)
}

/** Returns a field's message for a broken rule, given as in a schema (`maxLength?max=100`). */
export function ruleWords(locale: Locale, message: string): string {
  const { rule, values } = parseRuleMessage(message)
  return words(locale, 'rules', rule, values)
}
