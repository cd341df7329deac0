import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/components/form/controls/checkbox'
import { fieldAttributes } from '@/components/form/controls/field-attributes'
import { FieldMessages } from '@/components/form/controls/field-frame'
import styles from './account.module.css'

interface AgreementCheckProps {
  name: string
  label: string
  /** What is agreed to. */
  text: ReactNode
  error?: string
}

/** Draws the text of an agreement and the box to tick under it. */
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
