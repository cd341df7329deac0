'use client'
import { ACCESS_LOG_TOKENS, accessLogExample } from '@portico/contract/environment/access-log'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { Row } from '@/components/ui/layout'

const NAME = 'accessLogFormat'

/** Shows the field of the access log format, the line of an example call in it, and a button for each token that appends it. */
export function AccessLogField() {
  const t = useTranslations('environment.accessLog')
  const environment = useTranslations('environment')
  const { setValue } = useFormContext()
  const format = (useWatch({ name: NAME }) as string | undefined) ?? ''
  const append = (token: string) =>
    setValue(NAME, format === '' || format.endsWith(' ') ? `${format}${token}` : `${format} ${token}`, {
      shouldDirty: true,
      shouldValidate: true,
    })
  const tokens = [
    ...ACCESS_LOG_TOKENS.map((token) => ({ text: `%${token}`, label: t(`tokens.${token}`) })),
    { text: '%{User-Agent}i', label: t('header') },
  ]
  return (
    <>
      <TextField name={NAME} label={environment('accessLogFormat')} help={t('help')} code />
      <p style={{ margin: 0, fontSize: 'var(--text-sm)', overflowWrap: 'anywhere' }}>
        {t('example')} <code>{accessLogExample(format)}</code>
      </p>
      <Fold summary={t('list')}>
        <Row gap={2}>
          {tokens.map(({ text, label }) => (
            <Button key={text} size="sm" onClick={() => append(text)}>
              <code>{text}</code> {label}
            </Button>
          ))}
        </Row>
      </Fold>
    </>
  )
}
