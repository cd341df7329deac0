import type { WebSession } from '../web-session'

/** For tests: returns an unsigned access token like the platform's, valid for so many seconds. */
export function accessTokenFor(claims: { roles?: string[]; secondsLeft?: number; name?: string; locale?: string } = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    sub: 7,
    email: 'mina@example.com',
    name: claims.name ?? 'Mina',
    roles: claims.roles ?? ['user'],
    locale: claims.locale ?? 'en',
    iat: now,
    exp: now + (claims.secondsLeft ?? 1800),
  }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

/** For tests: returns the content of the sealed cookie. */
export function webSession(claims: Parameters<typeof accessTokenFor>[0] = {}, session: Partial<WebSession> = {}): WebSession {
  const expiresAt = Math.floor(Date.now() / 1000) + 12 * 3600
  return {
    accessToken: accessTokenFor(claims),
    refreshToken: 'refresh-1',
    portal: 'portal',
    marker: 'marker-1',
    expiresAt,
    locale: 'en',
    ...session,
  }
}
