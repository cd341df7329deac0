import type texts from '@/messages/en/api-document.json'

/** The texts of the console with placeholders like `{name}`: a page sends them to the browser once for all methods. */
export type ConsoleLabels = (typeof texts)['console'] & {
  /** Why a gateway refuses a call, by its code. */
  refusals: (typeof texts)['errorMeanings']
}

/** Returns a text of the console with its placeholders filled in. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
