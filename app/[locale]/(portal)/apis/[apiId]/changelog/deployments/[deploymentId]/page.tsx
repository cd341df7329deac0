import { notFound, redirect } from 'next/navigation'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { loadPageOfDeployment, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath } from '@/lib/portal-paths'

// A redirect from the cache of pages has its header twice.
export const dynamic = 'force-dynamic'

interface DeploymentPageProps {
  params: Promise<{ apiId: string; deploymentId: string }>
}

/**
 * Leads to the page of the changelog that has a deployment, made or planned: newer ones push it to further pages. Without it, since it was
 * canceled or is not shown any more, to the first page.
 */
export default async function DeploymentPage({ params }: DeploymentPageProps) {
  const { apiId, deploymentId } = await params
  const [api, page] = await Promise.all([loadPublishedApi(apiId), loadPageOfDeployment(apiId, deploymentId)])
  if (api === null) notFound()
  const path = localePath(await currentLocale(), changelogPaths.pageAt(apiId, page ?? 1))
  redirect(page === null ? path : `${path}#${deploymentId}`)
}
