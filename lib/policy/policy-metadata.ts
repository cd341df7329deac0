import type { PolicyCategory, PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import { plainTextOf } from '@portico/contract/rule/rich-text'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { META_DESCRIPTION_MAX, pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'
import { currentPolicyPaths, loadPublicPolicy } from './load-policies'

/**
 * Returns the metadata of a policy's page, whose address is that of its language. Search engines index the one in force only: earlier ones have
 * its title. Returns an empty object for a policy that does not exist, whose page is a 404.
 */
export async function policyMetadata(category: PolicyCategory, policyId: string): Promise<Metadata> {
  const policy = await loadPublicPolicy(category, policyId)
  if (policy === null) return {}
  const description = plainTextOf(policy.content).slice(0, META_DESCRIPTION_MAX)
  const path = paths.policy(category, policyId)
  const current = await currentPolicyPaths()
  const isCurrent = current[category]?.[policy.locale] === path
  const versions = isCurrent ? current[category] : { [policy.locale]: path }
  const metadata = await pageMetadata({
    path,
    title: await titleOf(policy),
    description,
    given: { locale: policy.locale, versions: versions ?? {} },
  })
  return isCurrent ? metadata : { ...metadata, robots: { index: false, follow: true } }
}

/** Returns the policy's title with its kind, unless that is part of it: terms of use and privacy policy may have one title. */
async function titleOf({ title, category, locale }: PublicPolicy): Promise<string> {
  const kind = (await getTranslations({ locale, namespace: 'policy' }))(`categories.${category}`)
  return title.toLowerCase().includes(kind.toLowerCase()) ? title : `${title} · ${kind}`
}
