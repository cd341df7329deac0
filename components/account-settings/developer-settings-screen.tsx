'use client'
import { type OwnDefaults, ownDefaultsInput } from '@portico/contract/account-settings/account-settings-endpoints'
import { SAMPLE_LANGUAGES } from '@portico/contract/account-settings/sample-language'
import { DOCUMENT_MAX_BYTES, METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { LIVE_KEYS_MAX } from '@portico/contract/subscription/subscription-endpoints'
import { SERVERS_PER_GROUP_MAX } from '@portico/contract/target-server/target-server'
import { WEBHOOKS_PER_PERSON_MAX } from '@portico/contract/webhook/webhook'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { allOf, QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { ownDefaults, useUpdateOwnDefaults } from '@/lib/account-settings/account-settings-queries'
import { STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import { environmentOptions } from '@/lib/environment/environment-options'
import { paths } from '@/lib/paths'

/** Shows what a developer chooses for themselves, and the rules of the installation that apply to them. */
export function DeveloperSettingsScreen() {
  const t = useTranslations('account-settings.defaults')
  const defaults = useQuery(ownDefaults())
  const environments = useQuery(environmentOptions())
  return (
    <>
      <PageHeader guide="your-account" title={t('title')} description={t('description')} />
      <QueryView query={allOf({ defaults, environments })} skeleton={<DetailSkeleton />}>
        {(data) => (
          <Stack gap={6}>
            <Defaults defaults={data.defaults} environments={data.environments.items} />
            <Section
              title={t('notifications')}
              description={t('notificationsHelp')}
              actions={<LinkButton href={paths.developer.profile.notifications}>{t('notificationsLink')}</LinkButton>}
            >
              <DescriptionList
                items={[{ label: t('postApproval'), value: t(data.defaults.postsAutoApproved ? 'postsAutomatic' : 'postsByAdmin') }]}
              />
            </Section>
            <Rules defaults={data.defaults} />
          </Stack>
        )}
      </QueryView>
    </>
  )
}

interface DefaultsProps {
  defaults: OwnDefaults
  environments: readonly { id: string; name: string }[]
}

function Defaults({ defaults: { environmentId, sampleLanguage, autoApproveSubscriptions }, environments }: DefaultsProps) {
  const t = useTranslations('account-settings.defaults')
  const update = useUpdateOwnDefaults()
  return (
    <Section title={t('choices')} description={t('choicesHelp')}>
      <Form
        schema={ownDefaultsInput}
        defaultValues={{ environmentId: environmentId ?? '', sampleLanguage: sampleLanguage ?? ('' as never), autoApproveSubscriptions }}
        fieldOfError={{ EnvironmentNotFound: 'environmentId' }}
        label={t('choices')}
        onSubmit={async (values) => {
          const saved = await update.mutateAsync(values)
          // References and the console open in the language that the browser remembers.
          if (saved.sampleLanguage) writeStored(STORAGE_KEYS.sample, saved.sampleLanguage)
          toast.success(t('saved'))
        }}
      >
        <SelectField
          name="environmentId"
          label={t('environment')}
          help={t('environmentHelp')}
          placeholder={t('noEnvironment')}
          choices={environments.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="sampleLanguage"
          label={t('language')}
          help={t('languageHelp')}
          placeholder={t('noLanguage')}
          choices={SAMPLE_LANGUAGES.map((value) => ({ value, label: value }))}
        />
        <SwitchField name="autoApproveSubscriptions" label={t('autoApprove')} help={t('autoApproveHelp')} />
        <FormActions submitLabel={t('save')} />
      </Form>
    </Section>
  )
}

function Rules({ defaults: { accessTokenMinutes, refreshTokenHours, twoStepRequired } }: { defaults: OwnDefaults }) {
  const t = useTranslations('account-settings.defaults')
  const format = useFormatter()
  return (
    <Section title={t('rules')} description={t('rulesHelp')}>
      <DescriptionList
        items={[
          { label: t('signOut'), value: t('hours', { count: refreshTokenHours }) },
          { label: t('accessToken'), value: t('minutes', { count: accessTokenMinutes }) },
          { label: t('twoStep'), value: t(twoStepRequired ? 'required' : 'notRequired') },
          { label: t('documentSize'), value: format.number(DOCUMENT_MAX_BYTES / (1024 * 1024), { style: 'unit', unit: 'megabyte' }) },
          { label: t('methods'), value: format.number(METHODS_PER_API_MAX) },
          { label: t('servers'), value: format.number(SERVERS_PER_GROUP_MAX) },
          { label: t('keys'), value: format.number(LIVE_KEYS_MAX) },
          { label: t('webhooks'), value: format.number(WEBHOOKS_PER_PERSON_MAX) },
        ]}
      />
    </Section>
  )
}
