'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import styles from './form.module.css'
import { useFormOf } from './form-context'
import { useHydrated } from './use-hydrated'

interface FormActionsProps {
  submitLabel: ReactNode
  /** The address of the cancel link; without it there is none. */
  cancelHref?: string
  /** Called by the cancel button of a form that is not a page of its own; without it there is none. */
  onCancel?: () => void
  /** Further buttons before the submit button. */
  children?: ReactNode
  /** True for a submit button of full width, where the form is the page, as at sign-in. */
  wide?: boolean
  /** True for a form that is one of several of its page, which has one filled button at most. */
  plain?: boolean
}

/** Shows the last line of a form: cancel and submit. Submit is disabled only while the form is sent or a file for it is uploaded, and until the page is hydrated. */
export function FormActions({ submitLabel, cancelHref, onCancel, children, wide, plain }: FormActionsProps) {
  const t = useTranslations('kit.form')
  const { isSubmitting } = useFormState()
  const { isUploading } = useFormOf()
  const isHydrated = useHydrated()
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
      <Button type="submit" variant={plain ? 'secondary' : 'primary'} loading={isSubmitting} disabled={!isHydrated || isUploading}>
        {submitLabel}
      </Button>
    </div>
  )
}
