'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { type PublicationCheck, publicationRequestInput } from '@portico/contract/publication/publication-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { FormSkeleton } from '@/components/ui/skeletons'
import { Muted, Text } from '@/components/ui/text'
import { useRequestPublication } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { publicationCheck } from '@/lib/publication/publication-queries'
import { LintCounts, LintFindings } from './lint-findings'
import styles from './publication.module.css'

/** Requests publication of an API: asks where, and shows the document check that admins will see. */
export function RequestPublicationDialog({ api, onClose }: { api: ApiDetail; onClose: () => void }) {
  const t = useTranslations('publication.ask')
  const query = useQuery(publicationCheck(api.id))
  return (
    <Dialog open size="lg" title={t('title', { name: api.name })} onClose={onClose}>
      <QueryView query={query} skeleton={<FormSkeleton fields={2} />}>
        {(data) => <Request api={api} check={data} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function Request({ api, check, onClose }: { api: ApiDetail; check: PublicationCheck; onClose: () => void }) {
  const t = useTranslations('publication.ask')
  const request = useRequestPublication(api.id)
  if (check.blocker !== null) {
    return (
      <Stack gap={4}>
        <Notice tone="warning" title={t('impossible')}>
          <p>{t(`blocker.${check.blocker}`)}</p>
        </Notice>
        <div>
          <LinkButton href={paths.developer.stages(api.id)}>{t('openVersions')}</LinkButton>
        </div>
        <Document check={check} />
      </Stack>
    )
  }
  const ask = async (environmentId: string | null) => {
    await request.mutateAsync({ environmentId })
    onClose()
    toast.success(t('requested', { name: api.name }))
  }
  return (
    <Form
      schema={publicationRequestInput}
      defaultValues={{ environmentId: '' }}
      fieldOfError={{ EnvironmentNotExposed: 'environmentId', EnvironmentNotFound: 'environmentId' }}
      guardUnsaved={false}
      label={t('submit')}
      onSubmit={({ environmentId }) => ask(environmentId ?? null)}
    >
      <Muted>{t('body')}</Muted>
      <Place check={check} />
      <Document check={check} />
      <FormActions submitLabel={t('submit')} onCancel={onClose} />
    </Form>
  )
}

/** Shows a choice of several environments, or else the text of what will be shown. */
function Place({ check: { environments } }: { check: PublicationCheck }) {
  const t = useTranslations('publication.ask')
  const [only] = environments
  if (environments.length === 1 && only) {
    return <Muted>{t('only', { environment: only.name, versions: only.versions.join(', ') })}</Muted>
  }
  return (
    <SelectField
      name="environmentId"
      label={t('environment')}
      help={t('environmentHelp')}
      placeholder={t('everyEnvironment')}
      choices={environments.map(({ id, name, versions }) => ({ value: id, label: `${name} – ${versions.join(', ')}` }))}
    />
  )
}

function Document({ check }: { check: PublicationCheck }) {
  const t = useTranslations('publication.lint')
  return (
    <Stack as="section" gap={4} aria-label={t('title')}>
      <Text as="h3" size="sm" weight="semibold">
        {t('title')}
      </Text>
      <Muted>{t('adminSees')}</Muted>
      <details className={styles.all}>
        <summary>
          <LintCounts report={check.lint} />
        </summary>
        <LintFindings report={check.lint} />
      </details>
    </Stack>
  )
}
