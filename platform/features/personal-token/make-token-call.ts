import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import type { Value } from '@portico/contract/endpoint'
import type { tokenCallInput } from '@portico/contract/personal-token/personal-token-input'
import type { Reader, Transaction } from '../../database/database.ts'
import type { CallingToken, Person } from '../../http/caller.ts'
import { makeTryCall } from '../api-document/send-try-call.ts'
import { keyOfToken } from '../subscription/key-of-token.ts'

type TryCallContext = Parameters<typeof makeTryCall>[3]

interface TokenCallContext extends TryCallContext {
  transact: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
}

/** How long gateways may take to learn of a new key, in milliseconds: they follow within a second. */
const KEY_KNOWN_WITHIN_MS = 10_000
const ASK_AGAIN_MS = 100

/**
 * Calls a deployed version for a program, by a key of the owner's approved subscription that belongs to the token: limits, rules and counts
 * of the version apply as to any other call. Throws SubscriptionNotFound, StateNotAllowed, and what `makeTryCall` throws.
 */
export async function makeTokenCall(
  db: Reader,
  person: Person,
  token: CallingToken,
  input: Value<typeof tokenCallInput>,
  { transact, ...context }: TokenCallContext,
): Promise<TryCallAnswer> {
  const { apiKey, createdAt } = await transact((tx) => keyOfToken(tx, person, token, input.apiId))
  for (;;) {
    const answer = await makeTryCall(db, person, { ...input, apiKey }, context)
    // A gateway that does not know the key yet has refused the call before it reached the target server, so that it can be sent again.
    const isKnown = !isUnknownKey(answer) || Date.now() - createdAt.getTime() > KEY_KNOWN_WITHIN_MS
    if (isKnown) return answer
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

function isUnknownKey({ status, headers, body }: TryCallAnswer): boolean {
  const isProblem = headers.some(({ name, value }) => name.toLowerCase() === 'content-type' && value.startsWith('application/problem+json'))
  return status === 401 && isProblem && body.includes('"CredentialInvalid"')
}
