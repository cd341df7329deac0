import type { OperationReading } from '@portico/contract/api-document/reading-view'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { requestExamples } from '@/lib/reference/operation-sample'
import type { Components } from '@/lib/reference/references'
import type { SampleCall } from '@/lib/reference/sample-call'

/** The sample call on the home page, and its API. */
export interface HomeSample {
  api: { id: string; name: string }
  call: SampleCall
}

/** Returns the version that a sample calls: one that gateways serve, with a method that a key is enough for. Undefined if there is none. */
export function sampledStage({ stages }: PublishedApiDetail): PublishedApiDetail['stages'][number] | undefined {
  return stages.find(({ status, hasGateway, firstOperation }) => status === 'active' && hasGateway && firstOperation !== null)
}

/** Returns a call that gets an answer when it is pasted into a shell: with everything that the operation requires, and a placeholder for the key. */
export function homeSampleOf({ id, name }: PublishedApiDetail, serviceUrl: string, reading: OperationReading): HomeSample | undefined {
  const { httpMethod, path, operation, components } = reading
  const [example] = requestExamples({ serviceUrl, httpMethod, path, authType: 'apiKey', operation, components: components as Components })
  return example && { api: { id, name }, call: example.call }
}
