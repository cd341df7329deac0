'use client'
import { useState } from 'react'
import { copyText } from '@/components/ui/copy-text'
import { CheckIcon, CopyIcon } from '@/components/ui/drawn-icon'
import { VisuallyHidden } from '@/components/ui/text'
import styles from './reference.module.css'

/** Copies the code that is visible beside the button, so that a page contains it once. */
export function CopyCode({ copy, copied }: { copy: string; copied: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={copy}
      title={copy}
      onBlur={() => setCopied(false)}
      onClick={async ({ currentTarget }) => {
        const blocks = [...(currentTarget.parentElement?.querySelectorAll('pre') ?? [])]
        const shown = blocks.find((block) => block.offsetParent !== null)
        setCopied(await copyText(shown?.textContent ?? ''))
      }}
    >
      {isCopied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
      <VisuallyHidden role="status">{isCopied ? copied : ''}</VisuallyHidden>
    </button>
  )
}
