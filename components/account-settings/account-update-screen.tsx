'use client'
import { type OwnAccount, ownAccountInput } from '@portico/contract/account-settings/account-settings-endpoints'
import { LOCALES } from '@portico/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { PhoneField } from '@/components/form/phone-field'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { ownAccount, useUpdateOwnAccount } from '@/lib/account-settings/account-settings-queries'
import { renewOwnSession } from '@/lib/account-settings/renew-own-session'
import { keepLocale } from '@/lib/i18n/choose-locale'
import { paths } from '@/lib/paths'
import type { Area } from '@/lib/session/area'
import { noteSaved } from './saved-note'

/** Changes the signed-in person's data. The session is refreshed, so that name and language change everywhere; another language reloads the page. */
export function AccountUpdateScreen({ area }: { area: Area }) {
  const t = useTranslations('account-settings')
  const query = useQuery(ownAccount())
  return (
    <>
      <PageHeader
        guide="your-account"
        title={t('update.title')}
        description={t('update.description')}
        crumbs={[{ label: t('title'), href: paths[area].profile.home }, { label: t('update.title') }]}
      />
      <Card>
        <QueryView query={query} skeleton={<FormSkeleton />}>
          {(data) => <ProfileForm account={data} area={area} />}
        </QueryView>
      </Card>
    </>
  )
}

function ProfileForm({ account, area }: { account: OwnAccount; area: Area }) {
  const t = useTranslations('account-settings')
  const router = useRouter()
  const locale = useLocale()
  const update = useUpdateOwnAccount()
  const { home } = paths[area].profile
  const save = async (values: FormValues<typeof ownAccountInput>) => {
    const saved = await update.mutateAsync(values)
    await renewOwnSession()
    if (saved.locale !== locale) {
      keepLocale(saved.locale)
      noteSaved()
      window.location.assign(home)
      return new Promise<never>(() => undefined)
    }
    toast.success(t('update.saved'))
    router.push(home)
  }
  return (
    <Form
      schema={ownAccountInput}
      label={t('update.title')}
      defaultValues={{
        name: account.name,
        locale: account.locale,
        phone: account.phone ?? '',
        company: account.company ?? '',
        team: account.team ?? '',
      }}
      onSubmit={save}
    >
      <FormSection title={t('account')}>
        <FieldRow>
          <TextField name="name" label={t('name')} autoComplete="name" />
          <SelectField
            name="locale"
            label={t('language')}
            help={t('update.languageHelp')}
            choices={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('update.contact')}>
        <FieldRow>
          <TextField name="company" label={t('company')} autoComplete="organization" />
          <TextField name="team" label={t('team')} />
        </FieldRow>
        <PhoneField name="phone" label={t('phone')} help={t('update.phoneHelp')} own />
      </FormSection>
      <FormActions submitLabel={t('update.save')} cancelHref={home} />
    </Form>
  )
}
