import { useId } from 'react'
import { fieldAttributes } from '@/components/form/controls/field-attributes'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { PhoneInput } from '@/components/form/controls/phone-input'
import type { PhoneCountry } from '@/lib/account/phone-countries'
import type { FieldLabels } from './field-labels'

interface PhoneFieldProps {
  labels: FieldLabels
  countries: readonly PhoneCountry[]
  countryError?: string
  numberError?: string
}

/** Shows the phone number of the sign-up form: the country first, then the number as it is written there. */
export function PhoneField({ labels, countries, countryError, numberError }: PhoneFieldProps) {
  const id = useId()
  const error = countryError ?? numberError
  // The error replaces the help.
  const frame = { id, error, help: error ? undefined : labels.phoneHelp }
  const { id: _id, ...attributes } = fieldAttributes(frame)
  return (
    <FieldFrame {...frame} label={labels.phone} note={labels.optional} group>
      <PhoneInput
        countries={countries}
        labels={{ country: labels.country, chooseCountry: labels.chooseCountry }}
        own
        country={{ ...attributes, name: 'country', defaultValue: '', 'aria-invalid': countryError ? true : undefined }}
        number={{
          ...attributes,
          name: 'phone',
          maxLength: 30,
          'aria-label': labels.phoneNumber,
          'aria-invalid': numberError ? true : undefined,
        }}
      />
    </FieldFrame>
  )
}
