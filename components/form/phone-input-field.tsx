'use client'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { joinPhone } from '@/lib/account/join-phone'
import { phoneCountries } from '@/lib/account/phone-countries'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface PhoneFieldProps extends FieldProps {
  /** The number is the person's own: the browser may fill it in. */
  own?: boolean
}

/**
 * A phone number: its country is chosen first (specification, section 5), then the number is typed as it is dialled there. The form
 * gets the E.164 number, or the text as typed where it is none, so that its rule can say so.
 */
export function PhoneInputField({ name, label, help, disabled, own }: PhoneFieldProps) {
  const t = useTranslations('kit.phone')
  const locale = useLocale()
  const { id, field, error, invalid, required, describedBy } = useField(name)
  const [{ country, typed }, setParts] = useState(() => partsOf(typeof field.value === 'string' ? field.value : ''))
  const countries = useMemo(() => phoneCountries(locale), [locale])
  const change = (next: { country: string; typed: string }) => {
    setParts(next)
    const phone = joinPhone(next.country, next.typed)
    field.onChange('phone' in phone ? phone.phone : next.typed)
  }
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <div className={styles.phone}>
        <select
          className={`${styles.input} ${styles.select}`}
          value={country}
          disabled={disabled}
          autoComplete={own ? 'country' : 'off'}
          aria-label={t('country')}
          onChange={(event) => change({ country: event.target.value, typed })}
        >
          <option value="">{t('chooseCountry')}</option>
          {countries.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
        <input
          ref={field.ref}
          id={id}
          type="tel"
          autoComplete={own ? 'tel-national' : 'off'}
          className={styles.input}
          value={typed}
          disabled={disabled}
          onBlur={field.onBlur}
          onChange={(event) => change({ country, typed: event.target.value })}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(help)}
        />
      </div>
    </FieldFrame>
  )
}

function partsOf(value: string): { country: string; typed: string } {
  const parsed = value === '' ? undefined : parsePhoneNumberFromString(value)
  return parsed ? { country: parsed.country ?? '', typed: parsed.formatNational() } : { country: '', typed: value }
}
