import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** A country of phone numbers: its ISO code, and its name with the calling code in the reader's language. */
export type PhoneCountry = readonly [code: string, name: string]

/** Returns every country with a calling code, sorted by name. */
export function phoneCountries(locale: string): PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => [code, `${names.of(code) ?? code} +${getCountryCallingCode(code)}`] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale))
}
