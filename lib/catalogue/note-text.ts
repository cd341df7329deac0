import type { Locale } from '@portico/contract/locale'

/** Returns a note in a reader's language, or in the other one if it is not written in theirs; empty without a note. */
export function noteText(note: Record<Locale, string> | null, locale: Locale): string {
  return note === null ? '' : note[locale] || note.en || note.ko
}
