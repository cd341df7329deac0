'use client'
import { yupResolver } from '@hookform/resolvers/yup'
import type { yup } from '@portico/contract/rule/yup'
import { useTranslations } from 'next-intl'
import { type FormEvent, Fragment, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { showError, withdrawError } from '@/components/feedback/error-store'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { BeginUpload } from '@/lib/upload/use-upload'
import { focusFirstInvalid } from './focus-first-invalid'
import styles from './form.module.css'
import { FormContext } from './form-context'
import { withoutEmptyStrings } from './form-values'
import { type FieldOfError, placeServerError } from './place-server-error'
import { useDraft } from './use-draft'
import { useTypedBeforeHydration } from './use-typed-before-hydration'
import { useUnsavedGuard } from './use-unsaved-guard'

type FormSchema = yup.ObjectSchema<yup.AnyObject>

/** The values that a form of this schema sends. */
export type FormValues<Schema extends FormSchema> = yup.InferType<Schema>

export interface FormProps<Schema extends FormSchema> {
  /** The contract's input schema, which the platform checks too. */
  schema: Schema
  /** The first value of every field; texts start as `''`. */
  defaultValues: DefaultValues<FormValues<Schema>>
  /** Sends the checked values. After a failure the typed values stay, and the fields or the error dialog show the error. */
  onSubmit: (values: FormValues<Schema>) => Promise<unknown> | unknown
  /** The field, or fields, that an error code belongs to, for example `{ ApiAlreadyExists: 'basePath' }`. */
  fieldOfError?: FieldOfError
  /** Called with an error that no field shows, instead of the error dialog. */
  onRefused?: (error: unknown) => void
  /** The id of what the form is about, when the same form on a page may be about others too. */
  about?: string
  /** False when leaving does not ask, for example in a dialog. */
  guardUnsaved?: boolean
  /** The name for assistive technology, when no heading names the form. */
  label?: string
  children: ReactNode
}

/** On a slow machine, invalid fields are marked some frames after a check; the focus waits for the first of them at most this long. */
const FRAMES_UNTIL_MARKED = 60

/**
 * Shows a form of a contract schema: it validates before sending, shows each error in its place, focuses the first invalid field and scrolls
 * it to the center, sends once however often it is clicked, and asks before changes are lost.
 */
export function Form<Schema extends FormSchema>(props: FormProps<Schema>) {
  const { schema, defaultValues, onSubmit, fieldOfError, onRefused, guardUnsaved = true, about = '', label, children } = props
  const t = useTranslations('kit.form')
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const shown = useRef(new Set<string>())
  const sending = useRef(false)
  const saved = useRef(false)
  const dirty = useRef(false)
  const unkept = useRef(new Set<string>())

  const resolver = useMemo<Resolver<FieldValues>>(() => {
    const check = yupResolver(schema) as unknown as Resolver<FieldValues>
    return (values, context, options) => check(withoutEmptyStrings(values), context, options)
  }, [schema])
  const form = useForm<FieldValues>({
    resolver,
    defaultValues: defaultValues as FieldValues,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  })
  useTypedBeforeHydration(formId)
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])

  const hasText = useCallback(() => dirty.current, [])
  const name = `${about}:${Object.keys(schema.fields).join(',')}`
  const { restored, isKept } = useDraft({ form, element, name, unkept, isDirty: hasText })
  const hasChanges = useCallback(() => guardUnsaved && hasText() && !saved.current && !isKept(), [guardUnsaved, hasText, isKept])
  useUnsavedGuard(hasChanges, { title: t('leaveTitle'), body: t('leaveBody'), confirmLabel: t('leave'), cancelLabel: t('stay') })

  const showField = useCallback((name: string) => {
    shown.current.add(name)
    return () => {
      shown.current.delete(name)
    }
  }, [])
  const neverKeep = useCallback((name: string) => {
    unkept.current.add(name)
  }, [])
  const [uploads, setUploads] = useState(0)
  const beginUpload = useCallback(() => {
    setUploads((running) => running + 1)
    return () => setUploads((running) => running - 1)
  }, [])
  const isUploading = uploads > 0
  const context = useMemo(
    () => ({ schema, formId, showField, neverKeep, isUploading }),
    [schema, formId, showField, neverKeep, isUploading],
  )

  const focusInvalid = (frames = FRAMES_UNTIL_MARKED) =>
    requestAnimationFrame(() => {
      if (element.current === null || focusFirstInvalid(element.current) || frames === 1) return
      focusInvalid(frames - 1)
    })

  const refuse = (error: unknown) => {
    const placed = placeServerError(error, shown.current, fieldOfError)
    for (const { name, message } of placed) form.setError(name, { type: 'server', message })
    if (placed.length === 0 && onRefused === undefined) return showError(error)
    withdrawError(error)
    if (placed.length > 0) focusInvalid()
    else onRefused?.(error)
  }

  const send = form.handleSubmit(
    async (values) => {
      try {
        saved.current = true
        await onSubmit(values as FormValues<Schema>)
        form.reset(form.getValues())
      } catch (error) {
        refuse(error)
      } finally {
        saved.current = false
      }
    },
    () => focusInvalid(),
  )

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    try {
      await send(event)
    } finally {
      sending.current = false
    }
  }

  return (
    <FormProvider {...form}>
      <FormContext.Provider value={context}>
        <Stack
          as="form"
          gap={6}
          className={styles.form}
          id={formId}
          ref={element}
          onSubmit={submit}
          noValidate
          aria-label={label}
          aria-busy={isSubmitting || undefined}
        >
          {restored > 0 ? (
            <div className={styles.restored}>
              <Notice>
                <p role="status">{t('restored')}</p>
              </Notice>
            </div>
          ) : null}
          {/* A new key: fields with a state of their own, such as the editor, begin with the restored text. */}
          <Fragment key={restored}>
            <BeginUpload value={beginUpload}>{children}</BeginUpload>
          </Fragment>
        </Stack>
      </FormContext.Provider>
    </FormProvider>
  )
}
