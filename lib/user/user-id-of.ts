import { userId } from '@portico/contract/rule/text'
import { notFound } from 'next/navigation'

/** The person that an address names; the not-found page for an address that names nobody. */
export function userIdOf(given: string): number {
  return /^[1-9][0-9]*$/.test(given) && userId().isValidSync(Number(given)) ? Number(given) : notFound()
}
