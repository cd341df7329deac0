import type { OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { DescriptionList } from '@/components/ui/description-list'
import { Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'

/** Shows the current session, the only one that a person can have. */
export function SessionDetails({ session }: Pick<OwnAccount, 'session'>) {
  const t = useTranslations('account-settings.session')
  return (
    <DescriptionList
      items={[
        {
          label: t('device'),
          value: (
            <Row as="span" inline gap={1}>
              {session.device || t('unknownDevice')}
              <Badge tone="success" icon={<CircleCheck size={13} aria-hidden="true" />}>
                {t('now')}
              </Badge>
            </Row>
          ),
        },
        { label: t('address'), value: session.address },
        { label: t('since'), value: <RelativeTime value={session.startedAt} /> },
        { label: t('ends'), value: <RelativeTime value={session.expiresAt} /> },
      ]}
    />
  )
}
