import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { PAGE_SIZE_MAX } from '@portico/contract/rule/list'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiKeys } from '@/lib/api/api-queries'
import { call, callSending } from '@/lib/platform/call-from-browser'
import type { Sent } from '@/lib/platform/upload'
import { stageKeys } from '@/lib/stage/stage-queries'

type ListQuery = QueryOf<typeof methodEndpoints.listMethods>

/** Everything about the methods of an API lies under its key. */
export const methodKeys = {
  all: (apiId: string) => ['methods', apiId] as const,
  list: (apiId: string, query: ListQuery) => ['methods', apiId, 'list', query] as const,
  detail: (apiId: string, methodId: string) => ['methods', apiId, 'detail', methodId] as const,
}

/** One page of the methods of an API. */
export const methodList = (apiId: string, query: ListQuery) =>
  queryOptions({
    queryKey: methodKeys.list(apiId, query),
    queryFn: ({ signal }) => call(methodEndpoints.listMethods, { params: { apiId }, query }, signal),
  })

/** How many methods a page of the list shows: enough that a usual API fits on one, grouped by path. */
export const METHODS_SHOWN = { size: PAGE_SIZE_MAX }

/** The first methods by path: what a sample call is chosen from. */
export const FIRST_METHOD: ListQuery = { page: 1, size: 20, sort: 'path' }

/** One method with its parameters, bodies and responses. */
export const methodDetail = (apiId: string, methodId: string) =>
  queryOptions({
    queryKey: methodKeys.detail(apiId, methodId),
    queryFn: ({ signal }) => call(methodEndpoints.getMethod, { params: { apiId, methodId } }, signal),
  })

/** Adds a method; the methods, the API's counts and its versions, which are behind now, are asked for anew. */
export function useCreateMethod(apiId: string) {
  const refresh = useMethodRefresh(apiId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof methodEndpoints.createMethod>) => call(methodEndpoints.createMethod, { params: { apiId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** Changes a method; asks for the same anew. */
export function useUpdateMethod(apiId: string, methodId: string) {
  const refresh = useMethodRefresh(apiId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof methodEndpoints.updateMethod>) =>
      call(methodEndpoints.updateMethod, { params: { apiId, methodId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** Deletes methods; asks for the same anew. */
export function useDeleteMethods(apiId: string) {
  const client = useQueryClient()
  const refresh = useMethodRefresh(apiId)
  return useMutation({
    mutationFn: (methodIds: string[]) => call(methodEndpoints.deleteMethods, { params: { apiId }, body: { methodIds } }),
    onSuccess: (_, methodIds) => {
      for (const methodId of methodIds) client.removeQueries({ queryKey: methodKeys.detail(apiId, methodId) })
      return refresh()
    },
  })
}

/** A document on its way, and who hears how much of it has been sent. */
interface Sending<Body> {
  body: Body
  onSent: (sent: Sent) => void
}

/** What an import of a document would do; nothing is written. */
export function usePreviewImport(apiId: string) {
  return useMutation({
    mutationFn: ({ body, onSent }: Sending<BodyOf<typeof methodEndpoints.previewMethodImport>>) =>
      callSending(methodEndpoints.previewMethodImport, { params: { apiId }, body }, onSent),
    meta: { ownError: true },
  })
}

/** Imports a document as chosen; asks for the same anew. */
export function useImportMethods(apiId: string) {
  const refresh = useMethodRefresh(apiId)
  return useMutation({
    mutationFn: ({ body, onSent }: Sending<BodyOf<typeof methodEndpoints.importMethods>>) =>
      callSending(methodEndpoints.importMethods, { params: { apiId }, body }, onSent),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

function useMethodRefresh(apiId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: methodKeys.all(apiId) }),
      client.invalidateQueries({ queryKey: apiKeys.detail(apiId) }),
      client.invalidateQueries({ queryKey: apiKeys.lists }),
      client.invalidateQueries({ queryKey: stageKeys.all(apiId) }),
    ])
}
