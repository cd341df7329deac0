import type { OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import { ROLES } from '@portico/contract/role'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { DescriptionList } from '@/components/ui/description-list'
import { Row } from '@/components/ui/layout'

/** Shows a person's data. */
export function AccountDetails({ account }: { account: OwnAccount }) {
  const t = useTranslations('account-settings')
  const format = useFormatter()
  return (
    <DescriptionList
      items={[
        { label: t('name'), value: account.name },
        { label: t('email'), value: account.email },
        { label: t('roles'), value: <OwnRoles roles={account.roles} /> },
        { label: t('language'), value: t(`languages.${account.locale}`) },
        { label: t('phone'), value: account.phone },
        { label: t('company'), value: account.company },
        { label: t('team'), value: account.team },
        ...(account.oauthClientId === null ? [] : [{ label: t('oauthClientId'), value: <code>{account.oauthClientId}</code> }]),
        ...(account.oauthUserName === null ? [] : [{ label: t('oauthUserName'), value: <code>{account.oauthUserName}</code> }]),
        { label: t('memberSince'), value: format.dateTime(new Date(account.createdAt), 'day') },
      ]}
    />
  )
}

function OwnRoles({ roles }: Pick<OwnAccount, 'roles'>) {
  const t = useTranslations('account-settings.roleNames')
  return (
    <Row as="span" inline gap={1}>
      {ROLES.filter((role) => roles.includes(role)).map((role) => (
        <Badge key={role} tone={role === 'superAdmin' || role === 'admin' ? 'brand' : 'neutral'}>
          {t(role)}
        </Badge>
      ))}
    </Row>
  )
}
