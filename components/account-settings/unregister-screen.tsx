'use client'
import { unregisterInput } from '@portico/contract/account-settings/account-settings-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { PasswordField } from '@/components/form/password-field'
import { CheckboxField } from '@/components/form/switch-field'
import { Card, Section } from '@/components/ui/card'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { ownDeparture, useUnregister } from '@/lib/account-settings/account-settings-queries'
import { leaveSession } from '@/lib/account-settings/leave-session'
import { paths } from '@/lib/paths'
import { loginAddress } from '@/lib/platform/session-over'
import type { Area } from '@/lib/session/area'
import { useSession } from '@/lib/session/browser/session-provider'
import { AccountName } from './account-name'
import styles from './account-settings.module.css'
import { DeparturePreviewList } from './departure-preview-list'

/**
 * Closes the signed-in person's account: shows what happens to their resources, then asks for password and agreement. The last superAdmin
 * learns why it is not possible.
 */
export function UnregisterScreen({ area }: { area: Area }) {
  const t = useTranslations('account-settings')
  const { session } = useSession()
  const query = useQuery(ownDeparture())
  return (
    <>
      <PageHeader
        guide="your-account"
        title={t('unregister.title')}
        description={t('unregister.description')}
        crumbs={[{ label: t('title'), href: paths[area].profile.home }, { label: t('unregister.title') }]}
      />
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(data) => (
          <Stack gap={8}>
            {data.isLastSuperAdmin ? (
              <Notice tone="warning" title={t('unregister.lastSuperAdminTitle')}>
                {t('unregister.lastSuperAdminBody')}
              </Notice>
            ) : (
              <>
                <Section title={t('unregister.whatHappens')}>
                  <DeparturePreviewList departure={data} email={session.email} />
                </Section>
                <div className={styles.narrow}>
                  <Card>
                    <UnregisterForm area={area} email={session.email} />
                  </Card>
                </div>
              </>
            )}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

function UnregisterForm({ area, email }: { area: Area; email: string }) {
  const t = useTranslations('account-settings.unregister')
  const unregister = useUnregister()
  const { home } = paths[area].profile
  const leave = async (values: FormValues<typeof unregisterInput>) => {
    await unregister.mutateAsync(values)
    await leaveSession(loginAddress(home, { reason: 'Unregistered' }))
  }
  return (
    <Form
      schema={unregisterInput}
      label={t('title')}
      defaultValues={{ password: '', agreed: false }}
      fieldOfError={{ WrongPassword: 'password' }}
      guardUnsaved={false}
      onSubmit={leave}
    >
      <AccountName email={email} />
      <PasswordField name="password" label={t('password')} />
      <CheckboxField name="agreed" label={t('agree')} />
      <FormActions submitLabel={t('submit')} cancelHref={home} />
    </Form>
  )
}
