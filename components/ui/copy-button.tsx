'use client'
import { useEffect, useRef, useState } from 'react'
import { CheckIcon, CopyIcon } from '@/components/ui/drawn-icon'
import styles from './code.module.css'
import { copyText } from './copy-text'
import { VisuallyHidden } from './text'

/** The labels of a copy button: before (`Copy`) and after copying (`Copied`). */
export interface CopyLabels {
  copy: string
  copied: string
}

interface CopyButtonProps {
  text: string
  labels: CopyLabels
  /** True to show the label beside the icon. */
  withLabel?: boolean
}

/** How long the button shows that it copied, in milliseconds. */
const COPIED_MS = 1_600

/** Copies a text to the clipboard and announces it. Takes its labels as props, so that public pages need no messages in the browser. */
export function CopyButton({ text, labels, withLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  const label = copied ? labels.copied : labels.copy
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied ? '' : undefined}
      onClick={copy}
      aria-label={labels.copy}
      title={label}
    >
      {copied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
      {withLabel ? <span aria-hidden="true">{label}</span> : null}
      <VisuallyHidden role="status">{copied ? labels.copied : ''}</VisuallyHidden>
    </button>
  )
}
