'use client'
import { readMethodLines } from '@portico/contract/api/method-lines'
import { readTargetUrl } from '@portico/contract/api/target-url'
import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { ConnectionTest } from '@/components/target-server/connection-test'
import { useConnectionTests } from '@/components/target-server/use-connection-tests'
import { showUnlessStopped, useSaveTested } from '@/components/target-server/use-save-tested'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lateComponent } from '@/components/ui/late-component'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { environmentOptions } from '@/lib/environment/environment-options'
import { paths } from '@/lib/paths'
import { proposeApi, useQuickCreateApi } from '@/lib/quick-create/quick-create-queries'
import { ApiBreadcrumbs } from '../api/api-breadcrumbs'
import { QuickCreateForm, type QuickEnvironment } from './quick-create-form'
import type { QuickValues } from './quick-create-schema'

const ImportReport = lateComponent(() => import('@/components/method/import-report').then((module) => module.ImportReport))

/** Adds an existing service to the platform in one step: document or first methods, address, deployment. */
export function QuickCreateScreen() {
  const t = useTranslations('api.quick')
  return (
    <>
      <ApiBreadcrumbs api={undefined} rest={[{ label: t('title') }]} />
      <PageHeader
        guide="register-an-api"
        title={t('title')}
        description={t('help')}
        actions={<LinkButton href={paths.developer.createApi}>{t('allSettings')}</LinkButton>}
      />
      <Card>
        <ReadyForm />
      </Card>
    </>
  )
}

function ReadyForm() {
  const t = useTranslations('api.quick')
  const query = useQuery(environmentOptions())
  return (
    <QueryView
      query={query}
      skeleton={<FormSkeleton fields={5} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon={<Server size={28} />} title={t('noEnvironment')} body={t('noEnvironmentBody')} />}
    >
      {({ items }) => <TestedForm environments={items} />}
    </QueryView>
  )
}

function TestedForm({ environments }: { environments: readonly QuickEnvironment[] }) {
  const t = useTranslations('api.quick')
  const router = useRouter()
  const tests = useConnectionTests()
  const saveTested = useSaveTested(tests)
  const create = useQuickCreateApi()
  const save = async (values: QuickValues, fileName: string) => {
    const { name, basePath, targetUrl, environmentId, deploy, way, document = '', lines = '' } = values
    const server = readTargetUrl(targetUrl)
    const { api } = await saveTested(server ? [server] : [], (acceptFailedTest) =>
      create.mutateAsync({
        ...{ name, basePath, targetUrl, environmentId, deploy, acceptFailedTest },
        document: way === 'document' ? { fileName, document } : null,
        methods: way === 'lines' ? readMethodLines(lines).methods : [],
      }),
    )
    toast.success(t(deploy ? 'deployed' : 'created', { name: api.name }))
    router.push(paths.developer.api(api.id))
  }
  return (
    <QuickCreateForm
      environments={environments}
      propose={proposeApi}
      drawReport={({ methodCount, droppedCount, losses, notCarriedOver }) => (
        <ImportReport step="preview" imported={methodCount} droppedCount={droppedCount} counts={losses} losses={notCarriedOver} />
      )}
      drawTest={(server) => <ConnectionTest server={server ?? {}} tests={tests} />}
      onSave={save}
      onRefused={showUnlessStopped}
    />
  )
}
