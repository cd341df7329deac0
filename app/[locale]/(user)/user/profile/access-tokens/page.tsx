import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PersonalTokensScreen } from '@/components/personal-token/personal-tokens-screen'
import { personalTokens } from '@/lib/personal-token/personal-token-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('personal-token'))('title') }
}

export default async function UserAccessTokensPage() {
  await requireSession('user')
  return (
    <Prefetch queries={[personalTokens()]}>
      <PersonalTokensScreen />
    </Prefetch>
  )
}
