import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/components/form/controls/checkbox'
import { fieldAttributes } from '@/components/form/controls/field-attributes'
import { FieldMessages } from '@/components/form/controls/field-frame'
import styles from './account.module.css'

interface AgreementCheckProps {
  name: string
  label: string
  /** The text of the agreement. */
  text: ReactNode
  error?: string
}

/** Shows the text of an agreement and its check box. */
export function AgreementCheck({ name, label, text, error }: AgreementCheckProps) {
  const id = useId()
  return (
    <div className={styles.agreement}>
      {text}
      <Checkbox {...fieldAttributes({ id, error, required: true })} name={name} label={label} />
      <FieldMessages id={id} error={error} />
    </div>
  )
}
