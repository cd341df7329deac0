import { useId } from 'react'
import form from '@/components/form/form.module.css'
import type { FormWords } from '@/lib/account/form-words'
import type { PhoneCountry } from '@/lib/account/phone-countries'
import styles from './account.module.css'
import { sentenceOf } from './account-field'
import type { FieldWords } from './field-words'

interface PhoneFieldProps {
  words: FieldWords
  sentences: FormWords
  countries: readonly PhoneCountry[]
  brokenCountry?: string
  brokenPhone?: string
}

/** A phone number in two parts: the country first, then the number as it is written there. */
export function PhoneField({ words, sentences, countries, brokenCountry, brokenPhone }: PhoneFieldProps) {
  const id = useId()
  const broken = brokenCountry ?? brokenPhone
  const describedBy = broken ? `${id}-error` : `${id}-help`
  return (
    <fieldset className={form.group}>
      <legend className={form.label}>
        {words.phone}
        <span className={styles.optional}> · {words.optional}</span>
      </legend>
      <div className={styles.phone}>
        <select
          name="country"
          defaultValue=""
          autoComplete="country"
          aria-label={words.country}
          aria-invalid={brokenCountry ? true : undefined}
          aria-describedby={describedBy}
          className={styles.input}
        >
          <option value="">{words.chooseCountry}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <input
          type="tel"
          name="phone"
          autoComplete="tel-national"
          maxLength={30}
          aria-label={words.phoneNumber}
          aria-invalid={brokenPhone ? true : undefined}
          aria-describedby={describedBy}
          className={styles.input}
        />
      </div>
      {broken ? (
        <p id={`${id}-error`} className={form.error}>
          {sentenceOf(broken, sentences)}
        </p>
      ) : (
        <p id={`${id}-help`} className={form.help}>
          {words.phoneHelp}
        </p>
      )}
    </fieldset>
  )
}
