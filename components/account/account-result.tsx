'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from '@/components/ui/layout'
import styles from './account.module.css'
import { ClockIcon, DoneIcon, FailureIcon, MailIcon } from './account-icons'

const ICONS = { success: DoneIcon, mail: MailIcon, expired: ClockIcon, problem: FailureIcon } as const

interface AccountResultProps {
  kind: keyof typeof ICONS
  title: string
  body: string
  /** Links to the next steps. */
  children?: ReactNode
  /** True when the result replaces a form: its title gets the focus. */
  focus?: boolean
}

/** Shows the result of an act, and the next steps. */
export function AccountResult({ kind, title, body, children, focus }: AccountResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  const Icon = ICONS[kind]
  return (
    <Stack as="section" gap={4} align="start" className={styles.result} data-kind={kind}>
      <Icon size={36} strokeWidth={1.5} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{body}</p>
      {children ? <div className={styles.ways}>{children}</div> : null}
    </Stack>
  )
}
