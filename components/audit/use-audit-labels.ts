'use client'
import { useLocale, useMessages, useTranslations } from 'next-intl'

/** Returns the labels of acts; an act without a label shows its name. */
export function useActLabels(): { labelOf: (act: string) => string; choices: { value: string; label: string }[] } {
  const t = useTranslations('audit.acts')
  const locale = useLocale()
  const { acts } = useMessages().audit as { acts: Record<string, string> }
  const labelOf = (act: string) => (Object.hasOwn(acts, act) ? t(act as never) : act)
  const choices = Object.keys(acts)
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
  return { labelOf, choices }
}

/** Returns the labels of changed tables; a table without a label shows its name. */
export function useTableLabels(): (table: string) => string {
  const t = useTranslations('audit.tables')
  return (table) => (t.has(table as never) ? t(table as never) : table)
}
