import type { OwnDefaults } from '@portico/contract/account-settings/account-settings-endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownDefaults } from '@/lib/account-settings/account-settings-queries'

/** Returns a part of a page for a person who has chosen a language of samples, or none. */
export function withSampleLanguage(children: ReactNode, sampleLanguage: OwnDefaults['sampleLanguage'] = null): ReactNode {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rules = { postsAutoApproved: false, accessTokenMinutes: 30, refreshTokenHours: 12, twoStepRequired: false }
  client.setQueryData(ownDefaults().queryKey, { environmentId: null, autoApproveSubscriptions: false, sampleLanguage, ...rules })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
