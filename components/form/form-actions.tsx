'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import styles from './form.module.css'

interface FormActionsProps {
  submitLabel: ReactNode
  /** Where the cancel link goes; without it there is none. */
  cancelHref?: string
  /** What a cancel button does, where a form is not a page of its own; without it there is none. */
  onCancel?: () => void
  /** Further buttons before the submit button. */
  children?: ReactNode
  /** The button takes the whole width: forms that are the page, for example sign-in. */
  wide?: boolean
}

/** The last line of a form: cancel and submit. Submit is disabled only while the form is being sent. */
export function FormActions({ submitLabel, cancelHref, onCancel, children, wide }: FormActionsProps) {
  const t = useTranslations('kit.form')
  const { isSubmitting } = useFormState()
  return (
    <div className={wide ? `${styles.actions} ${styles.wide}` : styles.actions}>
      {cancelHref ? (
        <LinkButton href={cancelHref} variant="ghost">
          {t('cancel')}
        </LinkButton>
      ) : null}
      {onCancel ? (
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      ) : null}
      {children}
      <Button type="submit" variant="primary" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </div>
  )
}
