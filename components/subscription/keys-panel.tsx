'use client'
import { LIVE_KEYS_MAX, type OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { useCreateKey } from '@/lib/subscription/subscription-own-queries'
import { KeyRow } from './key-row'
import { NewSecret } from './new-secret'
import styles from './own-subscription.module.css'

interface KeysPanelProps {
  subscription: OwnSubscriptionDetail
  /** The secret of a new key; the screen keeps it and never stores it. */
  secret: string | undefined
  onSecret: (secret: string | undefined) => void
}

/** Shows the keys of a subscription by their last four characters; creates keys, shows each secret once, and revokes. */
export function KeysPanel({ subscription, secret, onSecret }: KeysPanelProps) {
  const t = useTranslations('subscription-own.keys')
  const create = useCreateKey(subscription.id)
  const busy = useRef(false)
  const { keys, status } = subscription
  const full = keys.length >= LIVE_KEYS_MAX
  useEffect(() => {
    if (status !== 'APPROVED') onSecret(undefined)
  }, [status, onSecret])

  const createKey = async () => {
    if (busy.current) return
    busy.current = true
    try {
      onSecret((await create.mutateAsync()).secret)
    } catch {
      // the global handler has shown it
    } finally {
      busy.current = false
    }
  }

  if (status !== 'APPROVED') {
    return (
      <Section title={t('title')}>
        <Muted>{status === 'WAITING' ? t('afterApproval') : t('ended')}</Muted>
      </Section>
    )
  }
  const button = (
    <Button
      variant={keys.length === 0 ? 'primary' : 'secondary'}
      icon={<KeyRound size={16} aria-hidden="true" />}
      loading={create.isPending}
      disabled={full}
      onClick={() => void createKey()}
    >
      {create.isPending ? t('creating') : keys.length === 0 ? t('create') : t('createSecond')}
    </Button>
  )
  return (
    <Section title={t('title')} description={t('lead')}>
      <Stack gap={4} size="sm">
        {secret ? <NewSecret secret={secret} onDone={() => onSecret(undefined)} /> : null}
        {keys.length === 0 ? (
          <Text size="sm" className={styles.none}>
            <strong>{t('noneTitle')}</strong> <Muted as="span">{t('noneBody')}</Muted>
          </Text>
        ) : (
          <ul className={styles.keyList}>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                subscriptionId={subscription.id}
                apiKey={key}
                onRevoked={() => {
                  if (secret?.endsWith(key.lastFour)) onSecret(undefined)
                }}
              />
            ))}
          </ul>
        )}
        {full ? <Muted>{t('limitReached')}</Muted> : <div>{button}</div>}
      </Stack>
    </Section>
  )
}
