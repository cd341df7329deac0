import { joinInput } from '@portico/contract/account/account-endpoints'
import type { yup } from '@portico/contract/rule/yup'
import { type Checked, checkedBy } from './broken-fields'
import { joinPhone } from './join-phone'

/** The values of the sign-up form; the phone number in two parts. */
export type JoinEntries = Record<string, FormDataEntryValue>

/**
 * Checks the sign-up form by the platform's rules, with the phone number joined from country and number. `agreedPolicyIds` are the policies
 * on the page.
 */
export function checkJoin(entries: JoinEntries, agreedPolicyIds: readonly string[]): Checked<yup.InferType<typeof joinInput>> {
  const { country, phone: typed, agreedTerms, agreedPrivacy, ...texts } = entries
  const joined = joinPhone(String(country ?? ''), String(typed ?? ''))
  const checked = checkedBy(joinInput, {
    ...texts,
    phone: 'phone' in joined ? joined.phone : '',
    agreedTerms: agreedTerms === 'on',
    agreedPrivacy: agreedPrivacy === 'on',
    agreedPolicyIds,
  })
  if ('phone' in joined) return checked
  return { broken: { ...checked.broken, [joined.broken === 'countryFirst' ? 'country' : 'phone']: joined.broken } }
}
