import type { RoleGroup } from '@portico/contract/setting/setting-endpoints'
import { and, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { sessions } from '../database/schema/session.ts'
import { settings } from '../database/schema/setting.ts'
import { authenticators, recoveryCodes } from '../database/schema/user.ts'
import { hashToken } from '../database/token.ts'
import { SESSION_SETTING_KEYS } from '../features/setting/setting-queries.ts'
import { PASSWORD } from './builders.ts'
import { TEST_WEB_TOKEN, type TestPlatform } from './start-test-platform.ts'

let networks = 0

/** Returns an address without earlier attempts. */
export function newAddress(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 0xff}.${networks & 0xff}`
}

/** Returns an anonymous client with an address, as the web server reports it. */
export function visitor({ anonymous }: TestPlatform, address = newAddress(), userAgent = 'a browser of tests') {
  const headers = { 'x-portico-web': TEST_WEB_TOKEN, 'x-forwarded-for': address, 'user-agent': userAgent }
  const post = (path: string, body: unknown) => anonymous.call('POST', path, body, headers)
  return {
    address,
    signIn: (email: string, password = PASSWORD, door = '/login') => post(door, { email, password }),
    guess: (email: string) => post('/login', { email, password: 'Wr0ng.pass' }),
    verify: (challenge: string, code: string) => post('/verify-2fa-code', { challenge, code }),
    resend: (challenge: string) => post('/send-2fa-code', { challenge }),
    leave: (challenge: string) => post('/logout', { challenge }),
  }
}

/** Counts the active sessions of a person. */
export async function liveSessionsOf({ db }: TestPlatform, userId: number): Promise<number> {
  const alive = and(eq(sessions.userId, userId), isNull(sessions.endedAt))
  return (await db.select({ id: sessions.id }).from(sessions).where(alive)).length
}

/** Turns on an authenticator app with recovery codes for a person; `codeAt` returns its code at a time. */
export async function buildAuthenticator(
  { db, platform }: TestPlatform,
  userId: number,
  recovery: string[] = [],
  confirmedAt: Date | null = new Date(),
) {
  const secret = new Secret({ size: 20 })
  const sealedSecret = platform.secrets.seal(secret.base32, `authenticators/${userId}`)
  await db.insert(authenticators).values({ userId, sealedSecret, confirmedAt })
  if (recovery.length > 0)
    await db.insert(recoveryCodes).values(recovery.map((code) => ({ userId, codeHash: hashToken(code.replaceAll('-', '')) })))
  return { secret: secret.base32, codeAt: (moment = Date.now()) => new TOTP({ secret }).generate({ timestamp: moment }) }
}

/** Requires a second step of these role groups, or of nobody. */
export async function setTwoStep({ db }: TestPlatform, groups: RoleGroup[], on = true): Promise<void> {
  for (const [key, value] of [
    [SESSION_SETTING_KEYS.twoStep, on],
    [SESSION_SETTING_KEYS.twoStepRoles, groups],
  ] as const)
    await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Returns six digits that differ from the code. */
export function wrongCode(code: string): string {
  return `${code.slice(0, 5)}${(Number(code.at(-1)) + 1) % 10}`
}
