import type { PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import { RichTextView } from '@/components/editor/rich-text-view'
import { AgreementBox } from './agreement-box'

/** Shows the text of a policy in force as an agreement. */
export function AgreementPolicy({ policy }: { policy: PublicPolicy }) {
  return (
    <AgreementBox id={policy.category} title={policy.title} lang={policy.locale}>
      <RichTextView value={policy.content} />
    </AgreementBox>
  )
}
