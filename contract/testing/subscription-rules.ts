import type { RuleLine, RuleTable } from './rule-table.ts'

const names: RuleLine[] = [
  ['name', '', null],
  ['name', '한'.repeat(50), null],
  ['name', 'n'.repeat(51), 'maxLength?max=50'],
  ['name', 'one\ntwo', 'singleLine'],
]

/** The rules of the name of an API key. */
export const KEY_RULES: RuleTable = { right: { name: 'Production' }, lines: names }

const purposes: RuleLine[] = [
  ['purpose', '', null],
  ['purpose', 'Prices in our app\n- daily', null],
  ['purpose', '한'.repeat(500), null],
  ['purpose', 'p'.repeat(501), 'maxLength?max=500'],
  ['purpose', 'a\u0000b', 'noControlCharacters'],
]

/** The rules of a subscription request. */
export const SUBSCRIPTION_RULES: RuleTable = {
  right: { apiId: '0190c3a0-0000-7000-8000-000000000000', purpose: 'Prices in our app' },
  lines: [...purposes, ['apiId', '', 'required'], ['apiId', 'pets', 'uuid']],
}

/** The rules of a changed purpose. */
export const PURPOSE_RULES: RuleTable = { right: { purpose: 'Prices in our app' }, lines: purposes }
