import type texts from '@/messages/en/api-document.json'

/** The texts of the console as they are written, values as `{name}`: they travel to the browser once for all methods of a page. */
export type ConsoleLabels = (typeof texts)['console']

/** Puts values into a text of the console. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
