import { accountEndpoints, setUpInput } from '@portico/contract/account/account-endpoints'
import type { yup } from '@portico/contract/rule/yup'
import { type Checked, checkedBy } from './broken-fields'

type InvitationInput = NonNullable<typeof accountEndpoints.acceptInvitation.body>

/** Checks the form of the first superAdmin by the platform's rules. */
export function checkSetUp(entries: Record<string, FormDataEntryValue>): Checked<yup.InferType<typeof setUpInput>> {
  return checkedBy(setUpInput, entries)
}

/** Checks the first password of an invited person by the platform's rules. */
export function checkInvitation(entries: Record<string, FormDataEntryValue>): Checked<yup.InferType<InvitationInput>> {
  return checkedBy(accountEndpoints.acceptInvitation.body as InvitationInput, entries)
}

type NewLinkInput = NonNullable<typeof accountEndpoints.resendVerification.body>

/** Checks the address that a new verification link is sent to. */
export function checkNewLink(entries: Record<string, FormDataEntryValue>): Checked<yup.InferType<NewLinkInput>> {
  return checkedBy(accountEndpoints.resendVerification.body as NewLinkInput, entries)
}
