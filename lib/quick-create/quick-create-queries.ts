import type { BodyOf } from '@portico/contract/endpoint'
import { quickCreateEndpoints } from '@portico/contract/quick-create/quick-create-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import { apiKeys } from '../api/api-queries'

/** What a document proposes for a new API; nothing is made. */
export const proposeApi = (body: BodyOf<typeof quickCreateEndpoints.proposeApi>) => call(quickCreateEndpoints.proposeApi, { body })

/** Makes a whole API; the lists, the target servers and the developer dashboard's counts are asked for anew. */
export function useQuickCreateApi() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof quickCreateEndpoints.quickCreateApi>) => call(quickCreateEndpoints.quickCreateApi, { body }),
    meta: { ownError: true },
    onSuccess: () =>
      Promise.all(
        [apiKeys.lists, ['target-server-groups'], ['developer-dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
