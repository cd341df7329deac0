'use client'
import type { EnvironmentUse } from '@portico/contract/environment/environment-endpoints'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { paths } from '@/lib/paths'

/** Says why an environment cannot be deleted, with links to the versions and APIs that need it. */
export function EnvironmentUseDialog({ name, use, onClose }: { name: string; use: EnvironmentUse; onClose: () => void }) {
  const t = useTranslations('environment.deletion')
  const { versions, versionCount, publishedApis, publishedApiCount } = use
  return (
    <Dialog open title={t('blockedTitle', { name })} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <p>{t('blockedBody')}</p>
      {versionCount > 0 ? (
        <>
          <p>{t('versions', { count: versionCount })}</p>
          <ul>
            {versions.map(({ apiId, apiName, stageId, stageName, deployed }) => (
              <li key={stageId} style={{ overflowWrap: 'anywhere' }}>
                <Link href={paths.developer.stage(apiId, stageId)}>{t('version', { apiName, stageName })}</Link>
                {deployed ? ` · ${t('deployed')}` : null}
              </li>
            ))}
            {versionCount > versions.length ? <li>{t('more', { count: versionCount - versions.length })}</li> : null}
          </ul>
        </>
      ) : null}
      {publishedApiCount > 0 ? (
        <>
          <p>{t('published', { count: publishedApiCount })}</p>
          <ul>
            {publishedApis.map((api) => (
              <li key={api.id} style={{ overflowWrap: 'anywhere' }}>
                <Link href={paths.developer.api(api.id)}>{api.name}</Link>
              </li>
            ))}
            {publishedApiCount > publishedApis.length ? <li>{t('more', { count: publishedApiCount - publishedApis.length })}</li> : null}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}
