'use client'
import { type OwnSignInView, ownSignInListQuery } from '@portico/contract/login-history/login-history-endpoints'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { SignInResultBadge } from '@/components/ui/sign-in-result-badge'
import { OWN_SIGN_INS_SIZE, ownSignIns } from '@/lib/account-settings/account-settings-queries'

/** Shows when and from where people signed in with this account, or tried to. */
export function RecentSignIns() {
  const t = useTranslations('account-settings.signIns')
  const unknownDevice = useTranslations('account-settings.session')('unknownDevice')
  const columns: Column<OwnSignInView>[] = [
    timeColumn({ id: 'at', header: t('at'), primary: true, value: ({ at }) => at }),
    { id: 'result', width: '11rem', header: t('result'), cell: ({ result }) => <SignInResultBadge result={result} /> },
    { id: 'method', width: '9rem', header: t('method'), cell: ({ method }) => t(`methods.${method}`) },
    { id: 'portal', width: '9.5rem', wideOnly: true, header: t('portal'), cell: ({ portal }) => t(`portals.${portal}`) },
    { id: 'device', width: '1fr', header: t('device'), cell: ({ device }) => device || unknownDevice },
    { id: 'address', width: '10rem', header: t('address'), cell: ({ address }) => address },
  ]
  return (
    <DataList
      schema={ownSignInListQuery}
      fixed={{ size: OWN_SIGN_INS_SIZE }}
      pageQuery={ownSignIns}
      caption={t('title')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('empty') }}
    />
  )
}
