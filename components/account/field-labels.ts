import { LOCALES, type Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'

const NAMES = [
  'email',
  'emailHelp',
  'password',
  'passwordHelp',
  'passwordConfirmation',
  'name',
  'phone',
  'phoneHelp',
  'country',
  'chooseCountry',
  'phoneNumber',
  'locale',
  'localeHelp',
  'company',
  'team',
  'optional',
  'showPassword',
  'hidePassword',
] as const

export type FieldLabels = Record<(typeof NAMES)[number], string> & { locales: readonly (readonly [Locale, string])[] }

/** Returns labels and help of the fields of an account. `locale` is another language than the page's, as in an emailed link. */
export async function fieldLabels(locale?: Locale): Promise<FieldLabels> {
  const t = await (locale ? getTranslations({ locale, namespace: 'account.fields' }) : getTranslations('account.fields'))
  const labels = Object.fromEntries(NAMES.map((name) => [name, t(name)])) as Record<(typeof NAMES)[number], string>
  return { ...labels, locales: LOCALES.map((language) => [language, t(`locales.${language}`)] as const) }
}
