import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PolicyPageScreen } from '@/components/policy/policy-page-screen'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPublicPolicy } from '@/lib/policy/load-policies'
import { policyMetadata } from '@/lib/policy/policy-metadata'

export const revalidate = 60

interface PrivacyPageProps {
  params: Promise<{ policyId: string }>
}

/** No policy is known while building; each page is made at its first visit and kept. */
export function generateStaticParams(): { policyId: string }[] {
  return []
}

/** Title and description of the policy. */
export async function generateMetadata({ params }: PrivacyPageProps): Promise<Metadata> {
  return policyMetadata('privacy', (await params).policyId)
}

/** `/operational-policy/privacy/{policyId}`: one version, current or old. */
export default async function PrivacyPage({ params }: PrivacyPageProps) {
  const [locale, policy] = await Promise.all([currentLocale(), loadPublicPolicy('privacy', (await params).policyId)])
  if (policy === null) notFound()
  return <PolicyPageScreen locale={locale} policy={policy} />
}
