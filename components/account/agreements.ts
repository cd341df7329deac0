import type { ReactNode } from 'react'

/** What is agreed to at sign-up: the words of both boxes, and the policies that they are; none where they are built in. */
export interface Agreements {
  policyIds: readonly string[]
  terms: ReactNode
  privacy: ReactNode
}
