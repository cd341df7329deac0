import type { Endpoint, OutputOf, ParamsOf, QueryOf } from '@portico/contract/endpoint'
import { sessionEndpoints } from '@portico/contract/session/session-endpoints'

const TIMEOUT_MS = 30_000

/** The input of a call; bodies are typed at the caller, since fields with a default are optional. */
export type CallInput<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: object }

/** A person who is signed in to the platform's API. */
export type SignedIn = {
  call: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<OutputOf<E>>
  signOut: () => Promise<void>
}

/** Signs a person in to the portal or the developer center, as the web server does. */
export async function signIn(
  platformUrl: string,
  where: 'portal' | 'developerCenter',
  person: { email: string; password: string },
): Promise<SignedIn> {
  const endpoint = where === 'portal' ? sessionEndpoints.login : sessionEndpoints.managerLogin
  const { email, password } = person
  const { accessToken, refreshToken } = await send<typeof endpoint>(platformUrl, endpoint, { body: { email, password } })
  if (!accessToken || !refreshToken) throw new Error(`${email} could not sign in without a further step`)
  return {
    call: (called, input) => send(platformUrl, called, input, accessToken),
    signOut: async () => {
      await send(platformUrl, sessionEndpoints.logout, { body: { refreshToken } })
    },
  }
}

async function send<E extends Endpoint>(
  platformUrl: string,
  endpoint: E,
  input: CallInput<E> = {},
  accessToken?: string,
): Promise<OutputOf<E>> {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(path, platformUrl)
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value))
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    body: input.body ? JSON.stringify(input.body) : undefined,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${endpoint.method} ${path} was answered ${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as OutputOf<E>
}
