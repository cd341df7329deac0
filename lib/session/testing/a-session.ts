import type { WebSession } from '../web-session'

/** For tests: an access token as the platform would make it, but unsigned, with so many seconds left. */
export function accessTokenFor(claims: { roles?: string[]; secondsLeft?: number; name?: string } = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    sub: 7,
    email: 'mina@example.com',
    name: claims.name ?? 'Mina',
    roles: claims.roles ?? ['user'],
    locale: 'en',
    iat: now,
    exp: now + (claims.secondsLeft ?? 1800),
  }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

/** For tests: what the sealed cookie holds. */
export function webSession(claims: Parameters<typeof accessTokenFor>[0] = {}, session: Partial<WebSession> = {}): WebSession {
  return { accessToken: accessTokenFor(claims), refreshToken: 'refresh-1', portal: 'portal', marker: 'marker-1', ...session }
}
