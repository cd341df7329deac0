import { userId } from '@portico/contract/rule/text'
import { notFound } from 'next/navigation'

/** Returns the user id in an address; shows the not-found page when it is not valid. */
export function userIdOf(given: string): number {
  return /^[1-9][0-9]*$/.test(given) && userId().isValidSync(Number(given)) ? Number(given) : notFound()
}
