'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Row } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Text } from '@/components/ui/text'
import styles from './own-subscription.module.css'

/** Shows the secret of a new key, once, until its owner confirms that it is saved. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations('subscription-own.keys')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.secretBox}>
      <Notice tone="warning" title={t('secretTitle')}>
        <p>{t('secretOnce')}</p>
        <Row nowrap gap={2} surface="field" className={styles.secret}>
          <Text as="code" grow breakable data-testid="secret">
            {secret}
          </Text>
          <CopyButton text={secret} labels={{ copy: t('copy'), copied: t('copied') }} withLabel />
        </Row>
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </Notice>
    </div>
  )
}
