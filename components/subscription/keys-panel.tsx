'use client'
import { LIVE_KEYS_MAX, type OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Section } from '@/components/ui/card'
import { Lines, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { useCreateKey } from '@/lib/subscription/subscription-own-queries'
import { KeyRow } from './key-row'
import { NewKeyForm } from './new-key-form'
import { NewSecret } from './new-secret'

interface KeysPanelProps {
  subscription: OwnSubscriptionDetail
  /** The secret of a new key; the screen keeps it and never stores it. */
  secret: string | undefined
  onSecret: (secret: string | undefined) => void
}

/** Shows the keys of a subscription by their last four characters; creates keys, shows each secret once, rotates and revokes. */
export function KeysPanel({ subscription, secret, onSecret }: KeysPanelProps) {
  const t = useTranslations('subscription-own.keys')
  const create = useCreateKey(subscription.id)
  const busy = useRef(false)
  const { keys, status, approvedAt } = subscription
  const full = keys.length >= LIVE_KEYS_MAX
  useEffect(() => {
    if (status !== 'APPROVED') onSecret(undefined)
  }, [status, onSecret])

  const createKey = async (name: string) => {
    if (busy.current) return false
    busy.current = true
    try {
      onSecret((await create.mutateAsync({ name })).secret)
      return true
    } catch {
      // the global handler has shown it
      return false
    } finally {
      busy.current = false
    }
  }

  if (status !== 'APPROVED') {
    return (
      <Section title={t('title')}>
        <Muted>{t(status === 'WAITING' ? 'afterApproval' : approvedAt === null ? 'neverApproved' : 'ended')}</Muted>
      </Section>
    )
  }
  return (
    <Section title={t('title')} description={t('lead')}>
      <Stack gap={4} size="sm">
        {secret ? <NewSecret secret={secret} onDone={() => onSecret(undefined)} /> : null}
        {keys.length === 0 ? (
          <Text size="sm">
            <Text as="strong" weight="semibold">
              {t('noneTitle')}
            </Text>{' '}
            <Muted as="span">{t('noneBody')}</Muted>
          </Text>
        ) : (
          <Lines pad={3}>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                subscriptionId={subscription.id}
                apiKey={key}
                full={full}
                onRotated={onSecret}
                onRevoked={() => {
                  if (secret?.endsWith(key.lastFour)) onSecret(undefined)
                }}
              />
            ))}
          </Lines>
        )}
        {full ? (
          <Muted>{t('limitReached')}</Muted>
        ) : (
          <NewKeyForm first={keys.length === 0} creating={create.isPending} onCreate={createKey} />
        )}
      </Stack>
    </Section>
  )
}
