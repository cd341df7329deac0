'use client'
import { useTranslations } from 'next-intl'
import { FieldFrame } from './controls/field-frame'
import { TextInput } from './controls/text-input'
import { type FieldProps, useField } from './use-field'

const PICKER = { width: '1.5rem', height: '1.5rem', padding: 0, border: 0, background: 'none' } as const
const IS_COLOR = /^#[0-9a-f]{6}$/i

/** Shows a field for a color as `#rrggbb`: text, and the browser's color picker. */
export function ColorField(props: FieldProps) {
  const t = useTranslations('kit.form')
  const { frame, control, field } = useField(props)
  const value = String(field.value ?? '')
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...field}
        {...control}
        value={value}
        code
        spellCheck={false}
        placeholder="#rrggbb"
        before={
          <input
            type="color"
            style={PICKER}
            aria-label={t('colorPicker')}
            value={IS_COLOR.test(value) ? value.toLowerCase() : '#ffffff'}
            disabled={props.disabled}
            onChange={({ target }) => field.onChange(target.value)}
          />
        }
      />
    </FieldFrame>
  )
}
