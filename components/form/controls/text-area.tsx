import type { Ref, TextareaHTMLAttributes } from 'react'
import styles from '../form.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** True for monospaced text: documents, lists of addresses. */
  code?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Shows several lines of plain text. */
export function TextArea({ code, ...rest }: TextAreaProps) {
  return (
    <textarea
      spellCheck={code ? false : undefined}
      {...rest}
      className={[styles.input, styles.area, code ? styles.code : ''].filter(Boolean).join(' ')}
    />
  )
}
