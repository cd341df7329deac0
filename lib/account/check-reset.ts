import { accountEndpoints, resetPasswordInput } from '@portico/contract/account/account-endpoints'
import type { yup } from '@portico/contract/rule/yup'
import { type Checked, checkedBy } from './broken-fields'

type ForgotInput = NonNullable<typeof accountEndpoints.forgotPassword.body>

/** Checks the address that a password link is sent to. */
export function checkForgot(entries: Record<string, unknown>): Checked<yup.InferType<ForgotInput>> {
  return checkedBy(accountEndpoints.forgotPassword.body as ForgotInput, entries)
}

/** Checks a new password, its confirmation and the link's token. */
export function checkReset(entries: Record<string, unknown>): Checked<yup.InferType<typeof resetPasswordInput>> {
  return checkedBy(resetPasswordInput, entries)
}
