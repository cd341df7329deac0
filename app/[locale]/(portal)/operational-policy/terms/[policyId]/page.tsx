import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PolicyPageScreen } from '@/components/policy/policy-page-screen'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPublicPolicy } from '@/lib/policy/load-policies'
import { policyMetadata } from '@/lib/policy/policy-metadata'

export const revalidate = 60

interface TermsPageProps {
  params: Promise<{ policyId: string }>
}

/** Returns no policy: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { policyId: string }[] {
  return []
}

/** Returns title and description of the policy. */
export async function generateMetadata({ params }: TermsPageProps): Promise<Metadata> {
  return policyMetadata('terms', (await params).policyId)
}

/** Shows `/operational-policy/terms/{policyId}`: one version of the terms of use, current or old. */
export default async function TermsPage({ params }: TermsPageProps) {
  const [locale, policy] = await Promise.all([currentLocale(), loadPublicPolicy('terms', (await params).policyId)])
  if (policy === null) notFound()
  return <PolicyPageScreen locale={locale} policy={policy} />
}
