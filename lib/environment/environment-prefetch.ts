import 'server-only'
import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { environmentKeys } from './environment-queries'

/** The environments to choose from, for a page's first answer. */
export const environmentOptionsOf = (session: WebSession): Prefetched => ({
  queryKey: environmentKeys.options,
  queryFn: () => callPlatform(environmentEndpoints.listEnvironmentOptions, {}, { session }),
})
