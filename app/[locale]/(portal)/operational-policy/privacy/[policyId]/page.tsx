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

/** Returns no policy: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { policyId: string }[] {
  return []
}

/** Returns title and description of the policy. */
export async function generateMetadata({ params }: PrivacyPageProps): Promise<Metadata> {
  return policyMetadata('privacy', (await params).policyId)
}

/** Shows `/operational-policy/privacy/{policyId}`: one version of the privacy policy, current or old. */
export default async function PrivacyPage({ params }: PrivacyPageProps) {
  const [locale, policy] = await Promise.all([currentLocale(), loadPublicPolicy('privacy', (await params).policyId)])
  if (policy === null) notFound()
  return <PolicyPageScreen locale={locale} policy={policy} />
}
