import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { DEVELOPER_DASHBOARD_CALL } from '@portico/contract/developer-dashboard/developer-dashboard-call'
import type { BodyOf } from '@portico/contract/endpoint'
import { quickCreateEndpoints } from '@portico/contract/quick-create/quick-create-endpoints'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

/** Returns the values that a document suggests for a new API; creates nothing. */
export const proposeApi = (body: BodyOf<typeof quickCreateEndpoints.proposeApi>) => call(quickCreateEndpoints.proposeApi, { body })

/** Creates an API with its methods, target servers and version. */
export function useQuickCreateApi() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof quickCreateEndpoints.quickCreateApi>) => call(quickCreateEndpoints.quickCreateApi, { body }),
    meta: { ownError: true },
    outdates: [apiEndpoints.listApis, ...readsOf(targetServerEndpoints), DEVELOPER_DASHBOARD_CALL],
  })
}
