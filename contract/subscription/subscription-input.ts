import { optionalLines, optionalText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

export const KEY_NAME_MAX = 50
export const PURPOSE_MAX = 500

/** A key's name, which tells it from the subscription's other key; may be empty. No body means no name. */
export const keyInput = yup
  .object({ name: optionalText(KEY_NAME_MAX).default('') })
  .noUnknown()
  .transform((value: unknown) => value ?? {})

/** What the subscriber uses the API for; may be empty. */
export const purposeInput = yup.object({ purpose: optionalLines(PURPOSE_MAX).default('') }).noUnknown()

/** The body of a subscription request. */
export const subscriptionInput = purposeInput.shape({ apiId: uuid().required() }).noUnknown()
