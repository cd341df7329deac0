import type { InputHTMLAttributes, Ref, SelectHTMLAttributes } from 'react'
import type { PhoneCountry } from '@/lib/account/phone-countries'
import styles from '../form.module.css'
import { SelectInput } from './select-input'

interface PhoneInputProps {
  countries: readonly PhoneCountry[]
  labels: { country: string; chooseCountry: string }
  country: SelectHTMLAttributes<HTMLSelectElement>
  number: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
  /** True for the user's own phone number, which the browser may fill in. */
  own?: boolean
}

/** Shows a phone number in two parts: the country, then the number as it is dialed there. */
export function PhoneInput({ countries, labels, country, number, own }: PhoneInputProps) {
  return (
    <div className={styles.phone}>
      <SelectInput
        autoComplete={own ? 'country' : 'off'}
        aria-label={labels.country}
        placeholder={labels.chooseCountry}
        choices={countries.map(([value, label]) => ({ value, label }))}
        {...country}
      />
      <input autoComplete={own ? 'tel-national' : 'off'} {...number} type="tel" className={styles.input} />
    </div>
  )
}
