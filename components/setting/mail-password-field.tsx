'use client'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { PasswordField } from '@/components/form/password-field'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'

/**
 * Shows the password of the mail server, which can be written but not read: left empty it stays, and `null` in the form removes it with the
 * next save.
 */
export function MailPasswordField({ isSet }: { isSet: boolean }) {
  const t = useTranslations('setting.mail')
  const { field } = useController({ name: 'notifyPassword' })
  const isRemoved = field.value === null
  return (
    <Stack gap={2}>
      {isRemoved ? (
        <Notice tone="warning" title={t('password')}>
          {t('passwordRemoved')}
        </Notice>
      ) : (
        <PasswordField
          name="notifyPassword"
          label={t('password')}
          help={t(isSet ? 'passwordSetHelp' : 'passwordHelp')}
          autoComplete="new-password"
        />
      )}
      <Row gap={2}>
        <Badge tone={isSet ? 'success' : 'neutral'}>{t(isSet ? 'passwordSet' : 'passwordNotSet')}</Badge>
        {isSet ? (
          <Button size="sm" variant="ghost" onClick={() => field.onChange(isRemoved ? '' : null)}>
            {t(isRemoved ? 'keepPassword' : 'removePassword')}
          </Button>
        ) : null}
      </Row>
    </Stack>
  )
}
