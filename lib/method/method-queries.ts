import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { methodEndpoints } from '@portico/contract/method/method-endpoints'
import type { ParameterKey } from '@portico/contract/method/parameter-input'
import { PAGE_SIZE_MAX } from '@portico/contract/rule/list'
import { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { call, callSending } from '@/lib/platform/call-from-browser'
import type { Sent } from '@/lib/platform/upload'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listMethods, getMethod, createMethod, updateMethod, deleteMethods, previewMethodImport, importMethods } = methodEndpoints
const { listParameters, compareParameter, listParameterUses, changeParameter } = methodEndpoints

type ListQuery = QueryOf<typeof listMethods>

/** Queries that change with the methods: the methods, the API with its counts, and its versions, which are then outdated. */
const OUTDATED = [
  ...readsOf(methodEndpoints),
  apiEndpoints.getApi,
  apiEndpoints.listApiShares,
  apiEndpoints.listApis,
  ...readsOf(stageEndpoints),
]

/** Returns the query of one page of an API's methods. */
export const methodList = (apiId: string, query: ListQuery) => endpointQuery(listMethods, { params: { apiId }, query })

/** Page size of the list: most APIs fit on one page, grouped by path. */
export const METHODS_SHOWN = { size: PAGE_SIZE_MAX }

/** The first methods by path, from which a sample call is chosen. */
export const FIRST_METHOD: ListQuery = { page: 1, size: 20, sort: 'path' }

/** Returns the query of one method with its parameters, bodies and responses. */
export const methodDetail = (apiId: string, methodId: string) => endpointQuery(getMethod, { params: { apiId, methodId } })

export function useCreateMethod(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createMethod>) => call(createMethod, { params: { apiId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

export function useUpdateMethod(apiId: string, methodId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateMethod>) => call(updateMethod, { params: { apiId, methodId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

export function useDeleteMethods(apiId: string) {
  return useEndpointMutation({
    mutationFn: (methodIds: string[]) => call(deleteMethods, { params: { apiId }, body: { methodIds } }),
    removes: (methodIds) => methodIds.map((methodId) => methodDetail(apiId, methodId)),
    outdates: OUTDATED,
  })
}

/** Returns the query of one page of the parameters of an API's methods. */
export const parameterList = (apiId: string, query: QueryOf<typeof listParameters>) =>
  endpointQuery(listParameters, { params: { apiId }, query })

/** Returns the query of the different ways in which methods describe a parameter. */
export const parameterComparison = (apiId: string, query: ParameterKey) => endpointQuery(compareParameter, { params: { apiId }, query })

/** Returns the query of one page of the methods that use a parameter. */
export const parameterUses = (apiId: string, query: QueryOf<typeof listParameterUses>) =>
  endpointQuery(listParameterUses, { params: { apiId }, query })

/** Changes a parameter in several methods; after a failure the values are refetched, since they may have changed. */
export function useChangeParameter(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof changeParameter>) => call(changeParameter, { params: { apiId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
    outdatesOnFailure: [compareParameter, listParameterUses],
  })
}

/** A document to send, and a listener for how much of it has been sent. */
interface Sending<Body> {
  body: Body
  onSent: (sent: Sent) => void
}

/** Returns what an import of a document would change; writes nothing. */
export function usePreviewImport(apiId: string) {
  return useEndpointMutation({
    mutationFn: ({ body, onSent }: Sending<BodyOf<typeof previewMethodImport>>) =>
      callSending(previewMethodImport, { params: { apiId }, body }, onSent),
    meta: { ownError: true, ownProgress: true },
  })
}

/** Imports the chosen parts of a document. */
export function useImportMethods(apiId: string) {
  return useEndpointMutation({
    mutationFn: ({ body, onSent }: Sending<BodyOf<typeof importMethods>>) =>
      callSending(importMethods, { params: { apiId }, body }, onSent),
    meta: { ownError: true, ownProgress: true },
    outdates: OUTDATED,
  })
}
