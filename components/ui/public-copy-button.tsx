'use client'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './code.module.css'
import { copyText } from './copy-text'

interface PublicCopyButtonProps {
  text: string
  /** What it does: `Copy`. */
  label: string
  /** What it says once done: `Copied`. */
  copiedLabel: string
  /** Shows the words beside the icon. */
  withWords?: boolean
}

/** How long the button says that it copied, in milliseconds. */
const COPIED_MS = 1_600

/** Copies a text and says so. Its words come from the page, so that it needs no messages in the browser. */
export function PublicCopyButton({ text, label, copiedLabel, withWords }: PublicCopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  const words = copied ? copiedLabel : label
  return (
    <button type="button" className={styles.copy} data-copied={copied ? '' : undefined} onClick={copy} aria-label={label} title={words}>
      {copied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      {withWords ? <span aria-hidden="true">{words}</span> : null}
      <span className={styles.hidden} role="status">
        {copied ? copiedLabel : ''}
      </span>
    </button>
  )
}
