import { notFound, redirect } from 'next/navigation'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { loadPageOfDeployment } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath } from '@/lib/portal-paths'

// A redirect from the cache of pages has its header twice.
export const dynamic = 'force-dynamic'

interface DeploymentPageProps {
  params: Promise<{ apiId: string; deploymentId: string }>
}

/** Leads to the page of the changelog that has a deployment: newer ones push it to further pages. */
export default async function DeploymentPage({ params }: DeploymentPageProps) {
  const { apiId, deploymentId } = await params
  const page = await loadPageOfDeployment(apiId, deploymentId)
  if (page === null) notFound()
  redirect(`${localePath(await currentLocale(), changelogPaths.pageAt(apiId, page))}#${deploymentId}`)
}
