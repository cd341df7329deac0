import { optionalLines, optionalText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

export const KEY_NAME_MAX = 50
export const PURPOSE_MAX = 500

/** A key's name, which tells it from the subscription's other key; may be empty. No body means no name. */
export const keyInput = yup
  .object({ name: optionalText(KEY_NAME_MAX).default('') })
  .noUnknown()
  .transform((value: unknown) => value ?? {})

/** How long a key still works after another one has taken its place. */
export const KEY_OVERLAPS = ['none', 'hour', 'day', 'week'] as const
export type KeyOverlap = (typeof KEY_OVERLAPS)[number]
export const OVERLAP_HOURS: Record<KeyOverlap, number> = { none: 0, hour: 1, day: 24, week: 168 }

/** The name of a key that takes the place of another one, and how long that one still works. */
export const rotationInput = yup
  .object({ name: optionalText(KEY_NAME_MAX).default(''), overlap: yup.string().oneOf(KEY_OVERLAPS).required() })
  .noUnknown()

/** What the subscriber uses the API for; may be empty. */
export const purposeInput = yup.object({ purpose: optionalLines(PURPOSE_MAX).default('') }).noUnknown()

/** The body of a subscription request. */
export const subscriptionInput = purposeInput.shape({ apiId: uuid().required() }).noUnknown()
