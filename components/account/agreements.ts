import type { ReactNode } from 'react'

/** The agreements at sign-up: the texts of both boxes, and the ids of their policies; no ids for built-in texts. */
export interface Agreements {
  policyIds: readonly string[]
  terms: ReactNode
  privacy: ReactNode
}
