'use client'
import type { RichText } from '@portico/contract/rule/rich-text'
import { MediaTextEditor, RichTextEditor } from '@/components/editor/rich-text-editor'
import type { ImageSource } from '@/components/editor/rich-text-view'
import { FieldFrame } from './controls/field-frame'
import { type FieldProps, useField } from './use-field'

interface RichTextFieldProps extends FieldProps {
  placeholder?: string
  /** True for a text that may have images and tables. */
  media?: boolean
  /** The addresses of the images of the stored text. */
  imageSource?: ImageSource
}

/** Shows a field for formatted text, stored as the contract's JSON document. */
export function RichTextField({ placeholder, media, imageSource, ...props }: RichTextFieldProps) {
  const { frame, control, field } = useField(props)
  const editor = {
    id: control.id,
    value: field.value as RichText | null | undefined,
    onChange: field.onChange,
    onBlur: field.onBlur,
    placeholder,
    disabled: control.disabled,
    invalid: control['aria-invalid'] === true,
    required: control['aria-required'] === true,
    labelledBy: `${control.id}-label`,
    describedBy: control['aria-describedby'],
  }
  return (
    <FieldFrame {...frame}>{media ? <MediaTextEditor {...editor} imageSource={imageSource} /> : <RichTextEditor {...editor} />}</FieldFrame>
  )
}
