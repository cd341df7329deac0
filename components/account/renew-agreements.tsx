import type { Locale } from '@portico/contract/locale'
import type { PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import { callPath } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import { AgreementPolicy } from './agreement-policy'
import type { Agreements } from './agreements'

interface RenewAgreements {
  locale: Locale
  shown: Agreements
  show: (agreements: Agreements) => void
  form: HTMLFormElement | null
}

/**
 * Handles PolicyChanged: shows the policies now in force for a new agreement, and keeps the typed values. Reloads a page whose policy no
 * longer exists, since only the server has the built-in texts. Does nothing after any other error.
 */
export async function renewAgreements(refusal: unknown, { locale, shown, show, form }: RenewAgreements): Promise<void> {
  if (!(refusal instanceof PlatformError) || refusal.code !== 'PolicyChanged') return
  const { items } = (await callPath('GET', `/operational-policies?locale=${locale}`)) as { items: PublicPolicy[] }
  if (items.length < shown.policyIds.length) return window.location.reload()
  const textOf = (category: PublicPolicy['category']) => {
    const policy = items.find((item) => item.category === category)
    return policy ? <AgreementPolicy policy={policy} /> : shown[category]
  }
  show({ policyIds: items.map(({ id }) => id), terms: textOf('terms'), privacy: textOf('privacy') })
  for (const box of form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) box.checked = false
}
