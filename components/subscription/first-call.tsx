'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Section } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Muted, Text } from '@/components/ui/text'
import { useSampleLanguage } from '@/lib/account-settings/use-sample-language'
import { codeSamples } from '@/lib/reference/code-samples'
import { KEY_PLACEHOLDER, TOKEN_PLACEHOLDER } from '@/lib/reference/credential-placeholders'
import { firstCallOf } from '@/lib/reference/first-call'
import { useFurtherSample } from '@/lib/reference/use-further-sample'
import styles from './own-subscription.module.css'

interface FirstCallProps {
  subscription: Pick<OwnSubscriptionDetail, 'api' | 'services'>
  secret: string | undefined
  /** Returns what sends a call that only reads. */
  sender: (call: { apiId: string; stageId: string; apiKey: string; httpMethod: 'GET' | 'HEAD'; path: string }) => ReactNode
}

const READING = ['GET', 'HEAD']

/** Shows a call that runs as it is: of the chosen version, with the new key while it is shown; one that only reads can be sent from here. */
export function FirstCall({ subscription: { api, services }, secret, sender }: FirstCallProps) {
  const t = useTranslations('subscription-own.firstCall')
  const id = useId()
  const language = useSampleLanguage()
  const [chosen, setChosen] = useState<string>()
  const service =
    services.find(({ stageName }) => stageName === chosen) ?? services.find(({ status }) => status === 'active') ?? services[0]
  const byToken = service?.firstMethod?.authType === 'oauth2'
  const key = byToken ? undefined : secret
  const call = service?.firstMethod ? firstCallOf(service.serviceUrl, service.firstMethod, key ?? KEY_PLACEHOLDER) : undefined
  const further = useFurtherSample(language, call)
  if (!service) {
    return (
      <Section title={t('title')}>
        <Muted>{t('none')}</Muted>
      </Section>
    )
  }
  const { stageName, serviceUrl, status } = service
  const isSendable = key !== undefined && call !== undefined && READING.includes(call.method)
  return (
    <Section title={t('title')} description={t(isSendable ? 'leadToSend' : key ? 'leadWithKey' : 'lead')}>
      <Stack gap={3}>
        <Row gap={2} columnGap={5} size="sm">
          {services.length > 1 ? (
            <Row as="label" inline nowrap gap={2} tone="muted" htmlFor={id} className={styles.versionChoice}>
              {t('version')}
              <select id={id} value={stageName} onChange={(event) => setChosen(event.target.value)}>
                {services.map((choice) => (
                  <option key={choice.stageName} value={choice.stageName}>
                    {t(choice.deprecation ? 'deprecatedOption' : 'option', {
                      stage: choice.stageName,
                      environment: choice.environmentName,
                    })}
                  </option>
                ))}
              </select>
            </Row>
          ) : (
            <Muted as="span">
              {t(service.deprecation ? 'deprecatedOption' : 'option', { stage: stageName, environment: service.environmentName })}
            </Muted>
          )}
          <Row as="span" inline nowrap gap={1}>
            <Text as="code" breakable>
              {serviceUrl}
            </Text>
            <CopyButton text={serviceUrl} labels={{ copy: t('copyUrl'), copied: t('copied') }} />
          </Row>
        </Row>
        {status === 'paused' ? <Notice tone="warning">{t('paused')}</Notice> : null}
        {call ? (
          <CodeBlock
            samples={[...codeSamples(call), ...further]}
            label={t('sample', { stage: stageName })}
            labels={{ copy: t('copy'), copied: t('copied') }}
            language={language}
          />
        ) : (
          <Muted>{t('noMethod')}</Muted>
        )}
        {isSendable
          ? sender({
              ...{ apiId: api.id, stageId: service.stageId, apiKey: key },
              ...{ httpMethod: call.method as 'GET' | 'HEAD', path: call.url.slice(serviceUrl.length) },
            })
          : null}
        {key || !call ? null : (
          <Muted>
            {byToken ? t('tokenPlaceholder', { placeholder: TOKEN_PLACEHOLDER }) : t('placeholder', { placeholder: KEY_PLACEHOLDER })}
          </Muted>
        )}
      </Stack>
    </Section>
  )
}
