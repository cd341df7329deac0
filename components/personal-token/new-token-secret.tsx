'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useUncopiedGuard } from '@/components/form/use-uncopied-guard'
import { Button } from '@/components/ui/button'
import { Stack } from '@/components/ui/layout'
import { SecretOnce } from '@/components/ui/secret-once'

interface NewTokenSecretProps {
  secret: string
  name: string
  onDone: () => void
}

/** Shows a new access token, once, until its owner confirms that it is saved. Leaving the page before it was copied asks first. */
export function NewTokenSecret({ secret, name, onDone }: NewTokenSecretProps) {
  const t = useTranslations('personal-token')
  const box = useRef<HTMLDivElement>(null)
  const mayLeave = useUncopiedGuard(secret)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <SecretOnce label={t('token', { name })} secret={secret}>
        <Stack gap={3} align="start">
          <p>{t('secretHelp')}</p>
          <Button size="sm" onClick={() => void mayLeave().then((may) => may && onDone())}>
            {t('done')}
          </Button>
        </Stack>
      </SecretOnce>
    </div>
  )
}
