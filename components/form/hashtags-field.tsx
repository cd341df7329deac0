'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { isComposingKey } from '@/components/ui/composition'
import { Row } from '@/components/ui/layout'
import { FieldFrame } from './controls/field-frame'
import styles from './form.module.css'
import { type FieldProps, useField } from './use-field'

interface HashtagsFieldProps extends FieldProps {
  /** The largest number of tags (product rules, section 5). */
  max?: number
  /** The longest tag in characters (product rules, section 5). */
  maxLength?: number
  placeholder?: string
}

/** Shows a field for a list of short words: Enter or a comma adds one, Backspace in the empty box removes the last. Rejects duplicates. */
export function HashtagsField({ name, label, help, disabled, max = 10, maxLength = 30, placeholder }: HashtagsFieldProps) {
  const t = useTranslations('kit.hashtags')
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { frame, control, field } = useField({
    name,
    label,
    help: help ?? t('help', { max, length: maxLength }),
    disabled,
    ownError: refusal,
  })
  const { 'aria-required': _required, ...attributes } = control
  const tags: readonly string[] = Array.isArray(field.value) ? field.value : []

  const refusalOf = (tag: string, held: readonly string[]) => {
    if (held.some((other) => other.toLowerCase() === tag.toLowerCase())) return t('duplicate', { tag })
    if ([...tag].length > maxLength) return t('tooLong', { max: maxLength })
    return held.length >= max ? t('tooMany', { max }) : undefined
  }
  const add = (text: string) => {
    const next = [...tags]
    for (const tag of text.split(/[,\n]/).map(cleanTag)) {
      if (tag === '') continue
      const refused = refusalOf(tag, next)
      if (refused !== undefined) {
        setRefusal(refused)
        setTyped(tag)
        if (next.length > tags.length) field.onChange(next)
        return
      }
      next.push(tag)
    }
    setTyped('')
    setRefusal(undefined)
    if (next.length > tags.length) field.onChange(next)
  }
  const remove = (tag: string) => {
    setRefusal(undefined)
    field.onChange(tags.filter((other) => other !== tag))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposingKey(event)) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') {
      const last = tags.at(-1)
      if (last !== undefined) remove(last)
    }
  }

  return (
    <FieldFrame {...frame}>
      <div className={`${styles.input} ${styles.tags}`} data-invalid={frame.error ? '' : undefined}>
        {tags.map((tag) => (
          <Row as="span" inline nowrap gap={1} size="note" tone="brand" breakable key={tag} className={styles.tag}>
            #{tag}
            <button
              type="button"
              className={styles.tagRemove}
              onClick={() => remove(tag)}
              disabled={disabled}
              aria-label={t('remove', { tag })}
            >
              <X size={12} aria-hidden="true" />
            </button>
          </Row>
        ))}
        <input
          {...attributes}
          ref={field.ref}
          type="text"
          autoComplete="off"
          value={typed}
          className={styles.tagInput}
          placeholder={tags.length === 0 ? placeholder : undefined}
          onChange={(event) => {
            setRefusal(undefined)
            setTyped(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!/[,\n]/.test(text)) return
            event.preventDefault()
            add(typed + text)
          }}
          onBlur={() => {
            if (typed.trim() !== '') add(typed)
            field.onBlur()
          }}
        />
      </div>
    </FieldFrame>
  )
}

/** Returns a tag as it is stored: without `#`, and composed (NFC), so that two spellings of the same text are one tag. */
function cleanTag(text: string): string {
  return text.normalize('NFC').trim().replace(/^#+/, '').trim()
}
