'use client'
import { mayDo } from '@portico/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Section } from '@/components/ui/card'
import { Grid, Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { ownAccount } from '@/lib/account-settings/account-settings-queries'
import { paths } from '@/lib/paths'
import type { Area } from '@/lib/session/area'
import { AccountDetails } from './account-details'
import styles from './account-settings.module.css'
import { RecentSignIns } from './recent-sign-ins'
import { takeSaved } from './saved-note'
import { SecurityPanel } from './security-panel'
import { SessionDetails } from './session-details'

/** Shows a person's own account: data, protection and session. It is the same in every area. */
export function AccountSettingsScreen({ area }: { area: Area }) {
  const t = useTranslations('account-settings')
  const query = useQuery(ownAccount())
  useEffect(() => {
    if (takeSaved()) toast.success(t('update.saved'))
  }, [t])
  const { update, notifications, unregister } = paths[area].profile
  return (
    <>
      <PageHeader
        guide="your-account"
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <LinkButton href={notifications}>{t('defaults.notificationsLink')}</LinkButton>
            <LinkButton href={update} variant="primary">
              {t('edit')}
            </LinkButton>
          </>
        }
      />
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(data) => (
          <Stack gap={8}>
            <Grid column="24rem" gap={8} columnGap={6} align="start">
              <Section title={t('account')}>
                <AccountDetails account={data} />
              </Section>
              <Section title={t('session.title')} description={t('session.description')}>
                <SessionDetails session={data.session} />
              </Section>
            </Grid>
            <Section title={t('security.title')}>
              <SecurityPanel account={data} area={area} />
            </Section>
            <Section title={t('signIns.title')} description={t('signIns.description')} bare>
              <RecentSignIns />
            </Section>
            <Section title={t('leave.title')}>
              <Row gap={3} columnGap={6} justify="between" size="sm" className={styles.leave}>
                <p>
                  {mayDo('subscription.request', data.roles) ? `${t('leave.user')} ` : null}
                  {mayDo('api.write', data.roles) ? t('leave.staff') : null}
                </p>
                <LinkButton href={unregister}>{t('leave.action')}</LinkButton>
              </Row>
            </Section>
          </Stack>
        )}
      </QueryView>
    </>
  )
}
