import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { type SampleCall, sampleCallOf } from './sample-call'

/** The sample call on the home page, and its API. */
export interface HomeSample {
  api: { id: string; name: string }
  call: SampleCall
}

/**
 * Returns a call that gets an answer when it is pasted into a shell: of a version that a gateway serves, with everything that the method
 * requires, and a placeholder for the key. Prefers methods that only read, and of those one without path parameters. Undefined if no version
 * can be called with a key.
 */
export function homeSampleOf({ id, name, stages }: PublishedApiDetail): HomeSample | undefined {
  for (const { status, hasGateway, serviceUrl, methods } of stages) {
    if (status !== 'active' || !hasGateway) continue
    const callable = methods.filter(({ authType }) => authType === 'apiKey')
    const reading = callable.filter(({ httpMethod }) => httpMethod === 'GET')
    const method = reading.find(({ path }) => !path.includes('{')) ?? reading[0] ?? callable[0]
    if (method) return { api: { id, name }, call: sampleCallOf(serviceUrl, method) }
  }
  return undefined
}
