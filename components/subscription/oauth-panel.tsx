import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Notice } from '@/components/ui/notice'

/** Shows the OAuth names that are linked to the subscriber's account, or that none is. */
export function OauthPanel({ oauth }: Pick<OwnSubscriptionDetail, 'oauth'>) {
  const t = useTranslations('subscription-own.oauth')
  const { clientId, userName } = oauth
  return (
    <Section title={t('title')} description={t('lead')}>
      {clientId === null && userName === null ? (
        <Notice tone="warning">{t('notLinked')}</Notice>
      ) : (
        <DescriptionList
          items={[
            ...(clientId === null ? [] : [{ label: t('clientId'), value: <code>{clientId}</code> }]),
            ...(userName === null ? [] : [{ label: t('userName'), value: <code>{userName}</code> }]),
          ]}
        />
      )}
    </Section>
  )
}
