import { callTokens } from './call-tokens'
import { refreshSession } from './refresh-session'
import type { WebSession } from './web-session'

jest.mock('./call-tokens')
const call = jest.mocked(callTokens)

const sessionWith = (refreshToken: string) => ({ portal: 'portal', accessToken: 'a', refreshToken, marker: 'm' }) as unknown as WebSession
const refresh = async (token: string) => (await refreshSession(sessionWith(token), new Headers())).refreshToken

it('gives a slow request the newest token, so that no cookie contains a used one', async () => {
  call.mockImplementation(async (_path, body) => {
    const { refreshToken } = body as { refreshToken: string }
    return { needNextStep: false, accessToken: 'a', refreshToken: `${refreshToken}+`, refreshTokenExpiresAt: 1 } as never
  })
  expect(await refresh('t')).toBe('t+')
  expect(await refresh('t')).toBe('t+')
  expect(await refresh('t+')).toBe('t++')
  expect(await refresh('t')).toBe('t++')
  expect(call).toHaveBeenCalledTimes(2)
})
