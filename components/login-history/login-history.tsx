'use client'
import {
  SIGN_IN_COUNT_MAX,
  SIGN_IN_METHODS,
  SIGN_IN_MONTHS,
  SIGN_IN_RESULTS,
  type SignInView,
  signInListQuery,
} from '@portico/contract/login-history/login-history-endpoints'
import { PORTALS } from '@portico/contract/role'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { DownloadLink } from '@/components/data/download-link'
import { FilterSelect } from '@/components/data/filter-select'
import { MoreThanCounted } from '@/components/data/more-than-counted'
import { PeriodFilter } from '@/components/data/period-filter'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { ExactTime } from '@/components/ui/exact-time'
import { SignInResultBadge } from '@/components/ui/sign-in-result-badge'
import { signInDownload, signInList } from '@/lib/login-history/login-history-queries'
import { paths } from '@/lib/paths'

type Query = Parameters<typeof signInList>[0]

/** Shows the login history: who signed in or tried to, when, from where, how, and the result. */
export function SignInHistory() {
  const t = useTranslations('login-history')
  const columns: Column<SignInView>[] = [
    { id: 'at', header: t('at'), sort: 'at', width: '14.5rem', cell: ({ at }) => <ExactTime value={at} /> },
    {
      id: 'person',
      width: '2fr',
      header: t('person'),
      primary: true,
      cell: ({ name, email, userId }) => (
        <TwoLineCell first={name} second={email} href={userId === null ? undefined : paths.admin.updateUser(userId)} />
      ),
    },
    { id: 'result', width: '11rem', header: t('result'), cell: ({ result }) => <SignInResultBadge result={result} /> },
    {
      id: 'portal',
      width: '10rem',
      header: t('portalAndMethod'),
      cell: ({ portal, method }) => <TwoLineCell first={t(`portals.${portal}`)} second={t(`methods.${method}`)} />,
    },
    {
      id: 'address',
      width: '1fr',
      header: t('addressAndDevice'),
      cell: ({ address, device }) => <TwoLineCell first={address} second={device} />,
    },
  ]
  return (
    <DataList
      id="login-history"
      schema={signInListQuery}
      pageQuery={signInList}
      caption={t('title')}
      columns={columns}
      rowKey={(row) => row.id}
      searchLabel={t('search')}
      filters={(list) => (
        <>
          <FilterSelect
            list={list}
            name="result"
            label={t('result')}
            allLabel={t('allResults')}
            choices={SIGN_IN_RESULTS.map((value) => ({ value, label: t(`results.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="portal"
            label={t('portal')}
            allLabel={t('allPortals')}
            choices={PORTALS.map((value) => ({ value, label: t(`portals.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="method"
            label={t('method')}
            allLabel={t('allMethods')}
            choices={SIGN_IN_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
          <PeriodFilter list={list} />
          <DownloadLink href={signInDownload(list.query as Query)} />
          <MoreThanCounted pageQuery={signInList(list.query as Query)} max={SIGN_IN_COUNT_MAX} />
        </>
      )}
      empty={{ title: t('emptyTitle'), body: t('emptyBody', { months: SIGN_IN_MONTHS }) }}
    />
  )
}
