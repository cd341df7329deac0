/** A broken rule: its name (a key under `rules` in the language files) and the values of its text. */
export interface BrokenRule {
  rule: string
  values: Record<string, string | number>
}

/** Returns the message that a schema carries for a broken rule, for example `maxLength?max=100`. */
export function ruleMessage(rule: string, values: Record<string, unknown> = {}): string {
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()
  return query === '' ? rule : `${rule}?${query}`
}

/** Parses the result of `ruleMessage`. Whole numbers become numbers, so that plurals work. */
export function parseRuleMessage(message: string): BrokenRule {
  const at = message.indexOf('?')
  if (at < 0) return { rule: message, values: {} }
  const values: BrokenRule['values'] = {}
  for (const [key, value] of new URLSearchParams(message.slice(at + 1))) {
    values[key] = /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }
  return { rule: message.slice(0, at), values }
}
