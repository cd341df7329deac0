'use client'
import type { ReactNode } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'

interface CredentialRowProps {
  name: string | null
  /** The beginning and the last characters of the secret. */
  secret: string
  /** What it may do, where not all may do the same. */
  scopes?: string
  /** When it was created or expires, and when it was last used. */
  dates: readonly [ReactNode, ReactNode]
  /** Further buttons. */
  actions?: ReactNode
  revocation: {
    label: string
    /** What the button revokes, for those who do not see the row. */
    of: string
    question: { title: string; body: string }
    isPending: boolean
    run: () => Promise<unknown>
    /** Called after it, with what a toast then says. */
    onRevoked: () => void
    done: string
  }
}

/** Shows one key or token in a list, with the button that revokes it after a question. */
export function CredentialRow({ name, secret, scopes, dates: [first, lastUsed], actions, revocation }: CredentialRowProps) {
  const { label, of, question, isPending, run, onRevoked, done } = revocation
  const ask = async () => {
    const { confirmed } = await confirm({ ...question, confirmLabel: label, danger: true })
    if (!confirmed) return
    await run().then(
      () => {
        onRevoked()
        toast.success(done)
      },
      () => undefined,
    )
  }
  return (
    <Row as="li" gap={2} columnGap={4} justify="between">
      <div>
        <p>
          {name ? (
            <Text as="strong" weight="semibold" breakable>
              {name}
            </Text>
          ) : null}{' '}
          <Text as="code" weight="medium">
            {secret}
          </Text>
        </p>
        {scopes ? (
          <Text size="sm" tone="muted">
            {scopes}
          </Text>
        ) : null}
        <Row as="p" gap={1} size="sm" tone="muted">
          <span>{first} · </span>
          <span>{lastUsed}</span>
        </Row>
      </div>
      <Row gap={2}>
        {actions}
        <Button size="sm" loading={isPending} onClick={() => void ask()} aria-label={`${label}: ${of}`}>
          {label}
        </Button>
      </Row>
    </Row>
  )
}
