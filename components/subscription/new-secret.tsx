'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useUncopiedGuard } from '@/components/form/use-uncopied-guard'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SecretLine } from '@/components/ui/secret-line'
import styles from './own-subscription.module.css'

/** Shows the secret of a new key, once, until its owner confirms that it is saved. Leaving the page before it was copied asks first. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations('subscription-own.keys')
  const box = useRef<HTMLDivElement>(null)
  useUncopiedGuard(secret)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.secretBox}>
      <Notice tone="warning" title={t('secretTitle')}>
        <p>{t('secretOnce')}</p>
        <div style={{ margin: 'var(--space-3) 0' }}>
          <SecretLine secret={secret} labels={{ copy: t('copy'), copied: t('copied') }} />
        </div>
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </Notice>
    </div>
  )
}
