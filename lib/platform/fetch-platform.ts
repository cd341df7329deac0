import 'server-only'
import { PlatformAddresses } from '@portico/settings/platform-addresses'
import { env } from '@/lib/env'
import { WEB_PROOF_HEADER } from './client-headers'

/** Global, because Next loads modules of pages, middleware and start each on their own. */
const KEY = Symbol.for('portico.platform-addresses')

/** Returns the addresses of the platform and what this process knows of them. */
export function platformAddresses(): PlatformAddresses {
  const holder = globalThis as { [KEY]?: PlatformAddresses }
  holder[KEY] ??= new PlatformAddresses(env().platformUrls)
  return holder[KEY]
}

/**
 * Sends a call to a platform that works, as `fetch` does. A call that was not sent goes to the next address, and a GET also if its connection
 * broke. A platform that closes the connection with its answer is about to stop.
 */
export function fetchPlatform(path: string, init: RequestInit & { signalOf?: (url: string) => AbortSignal }): Promise<Response> {
  const addresses = platformAddresses()
  const { signalOf, ...rest } = init
  const send = async (url: string) => {
    const answer = await fetch(url + path, signalOf ? { ...rest, signal: signalOf(url) } : rest)
    if (answer.headers.get('connection') === 'close') addresses.leave(url)
    return answer
  }
  return addresses.call(send, { isRepeatable: (init.method ?? 'GET') === 'GET' })
}

/** Asks a platform whether it can serve people who come through this web server. The answer is read, so that its connection is free. */
export async function askIfReady(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(`${url}/readyz`, { headers: { [WEB_PROOF_HEADER]: env().webToken }, cache: 'no-store', signal })
  await answer.arrayBuffer()
  return answer
}

/** Follows which of several platforms are ready, until the process ends. */
export async function watchPlatforms(): Promise<void> {
  await platformAddresses().watch(async (url, signal) => {
    return (await askIfReady(url, signal)).ok
  })
}
