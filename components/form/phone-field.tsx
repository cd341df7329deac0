'use client'
import { lateComponent } from '@/components/ui/late-component'
import styles from './form.module.css'

/**
 * Shows a field for a phone number with its country. Loaded in the browser only: the numbering plans are large, and server and browser
 * differ in the names of some countries.
 */
export const PhoneField = lateComponent(() => import('./phone-input-field').then((module) => module.PhoneInputField), {
  loading: <div className={styles.phoneLoading} aria-hidden="true" />,
})
