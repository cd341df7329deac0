'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CodeBlock } from '@/components/ui/code-block'
import { Muted } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { useSampleLanguage } from '@/lib/account-settings/use-sample-language'
import { FIRST_METHOD, methodList } from '@/lib/method/method-queries'
import { codeSamples } from '@/lib/reference/code-samples'
import { credentialHeader } from '@/lib/reference/first-call'
import { useFurtherSample } from '@/lib/reference/use-further-sample'

/** Shows the first method of a version as code that runs with the consumer's key or token. */
export function SampleCall({ apiId, stage }: { apiId: string; stage: StageView }) {
  const t = useTranslations('stage.detail')
  const copyLabels = useCopyLabels()
  const language = useSampleLanguage()
  const { data } = useQuery(methodList(apiId, FIRST_METHOD))
  const method = data?.items.find(({ httpMethod }) => httpMethod === 'GET') ?? data?.items[0]
  const call = method && {
    method: method.httpMethod,
    url: stage.serviceUrl + method.path,
    headers: credentialHeader(method.authType ?? stage.authType),
  }
  const further = useFurtherSample(language, call)
  if (data && !method) return <Muted>{t('noMethods')}</Muted>
  if (!call) return null
  return <CodeBlock samples={[...codeSamples(call), ...further]} label={t('sampleTitle')} labels={copyLabels()} language={language} />
}
