import type { Person } from '../../http/caller.ts'
import type { SessionSettings } from '../setting/setting-queries.ts'
import type { OpenSession } from './session-store.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The response to a sign-in or a refresh. */
export interface Tokens {
  needNextStep: boolean
  accessToken: string
  refreshToken: string
  /** Seconds since 1970. */
  refreshTokenExpiresAt: number
}

/** Returns the tokens of a session for the web server. */
export async function presentTokens(
  keys: SigningKeys,
  { id, email, name, roles, locale }: Omit<Person, 'sessionId'>,
  { sessionId, refreshToken, expiresAt }: OpenSession,
  { accessTokenMinutes }: SessionSettings,
): Promise<Tokens> {
  return {
    needNextStep: false,
    accessToken: await keys.sign({ id, email, name, roles, locale, sessionId }, accessTokenMinutes),
    refreshToken,
    refreshTokenExpiresAt: Math.floor(expiresAt.getTime() / 1000),
  }
}
