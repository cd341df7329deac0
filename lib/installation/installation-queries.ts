import { installationEndpoints } from '@portico/contract/installation/installation-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'

const REFETCH_MS = 10_000

/** Returns the query of what runs where; while it is shown, it follows the reports of programs. */
export const installation = () => ({ ...endpointQuery(installationEndpoints.getInstallation), refetchInterval: REFETCH_MS })
