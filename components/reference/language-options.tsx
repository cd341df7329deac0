import { FURTHER_LANGUAGES } from '@portico/contract/account-settings/sample-language'

/** Shows the further languages of samples as options. */
export function LanguageOptions() {
  return FURTHER_LANGUAGES.map((language) => <option key={language}>{language}</option>)
}
