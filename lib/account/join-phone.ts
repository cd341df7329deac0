import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type JoinedPhone = { phone: string } | { broken: 'countryFirst' | 'phone' }

/**
 * Joins the chosen country and the typed number to E.164. Returns no number for an empty field, and the broken rule's name for a number
 * without a country or with a wrong one. A number typed with `+` has its own country.
 */
export function joinPhone(country: string, typed: string): JoinedPhone {
  const number = typed.trim()
  if (number === '') return { phone: '' }
  if (country === '') return { broken: 'countryFirst' }
  const parsed = parsePhoneNumberFromString(number, country as CountryCode)
  return parsed?.isValid() && (parsed.country === undefined || parsed.country === country || sharesCode(parsed.countryCallingCode, country))
    ? { phone: parsed.number }
    : { broken: 'phone' }
}

/** Countries such as the United States and Canada share a calling code; the small metadata cannot always distinguish them. */
function sharesCode(callingCode: string, country: string): boolean {
  return getCountryCallingCode(country as CountryCode) === callingCode
}
