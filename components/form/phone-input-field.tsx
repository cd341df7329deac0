'use client'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { joinPhone } from '@/lib/account/join-phone'
import { phoneCountries } from '@/lib/account/phone-countries'
import { FieldFrame } from './controls/field-frame'
import { PhoneInput } from './controls/phone-input'
import { type FieldProps, useField } from './use-field'

interface PhoneFieldProps extends FieldProps {
  /** True for the user's own phone number, which the browser may fill in. */
  own?: boolean
}

/**
 * Shows a field for a phone number: first the country, then the number as it is dialed there. The form gets the E.164 number, or the typed
 * text if it is not a phone number, so that the schema's rule reports it.
 */
export function PhoneInputField({ own, ...props }: PhoneFieldProps) {
  const t = useTranslations('kit.phone')
  const locale = useLocale()
  const { frame, control, field } = useField(props)
  const [{ country, typed }, setParts] = useState(() => partsOf(typeof field.value === 'string' ? field.value : ''))
  const countries = useMemo(() => phoneCountries(locale), [locale])
  const change = (next: { country: string; typed: string }) => {
    setParts(next)
    const phone = joinPhone(next.country, next.typed)
    field.onChange('phone' in phone ? phone.phone : next.typed)
  }
  return (
    <FieldFrame {...frame}>
      <PhoneInput
        countries={countries}
        labels={{ country: t('country'), chooseCountry: t('chooseCountry') }}
        own={own}
        country={{
          value: country,
          disabled: control.disabled,
          onChange: (event) => change({ country: event.target.value, typed }),
        }}
        number={{
          ...control,
          ref: field.ref,
          value: typed,
          onBlur: field.onBlur,
          onChange: (event) => change({ country, typed: event.target.value }),
        }}
      />
    </FieldFrame>
  )
}

function partsOf(value: string): { country: string; typed: string } {
  const parsed = value === '' ? undefined : parsePhoneNumberFromString(value)
  return parsed ? { country: parsed.country ?? '', typed: parsed.formatNational() } : { country: '', typed: value }
}
