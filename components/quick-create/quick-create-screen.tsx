'use client'
import { readMethodLines } from '@portico/contract/api/method-lines'
import { readTargetUrl } from '@portico/contract/api/target-url'
import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { ConnectionTest } from '@/components/target-server/connection-test'
import { useConnectionTests } from '@/components/target-server/use-connection-tests'
import { tellUnlessStopped, useSaveTested } from '@/components/target-server/use-save-tested'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailureState } from '@/components/ui/failure-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { environmentOptions } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { proposeApi, useQuickCreateApi } from '@/lib/quick-create/quick-create-queries'
import { ApiTrail } from '../api/api-head'
import { QuickCreateForm, type QuickEnvironment } from './quick-create-form'
import type { QuickValues } from './quick-create-schema'

/** Brings an existing service onto the platform: document or first methods, address, deployed in one act. */
export function QuickCreateScreen() {
  const t = useTranslations('api.quick')
  return (
    <>
      <ApiTrail api={undefined} rest={[{ label: t('title') }]} />
      <PageHeader
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
  const { data, error, refetch } = useQuery(environmentOptions())
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={5} />
  if (data.items.length === 0) return <EmptyState icon={<Server size={28} />} title={t('noEnvironment')} body={t('noEnvironmentBody')} />
  return <TestedForm environments={data.items} />
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
      drawTest={(server) => <ConnectionTest server={server ?? {}} tests={tests} />}
      onSave={save}
      onRefused={tellUnlessStopped}
    />
  )
}
