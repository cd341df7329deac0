import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WorkshopScreen } from '@/components/workshop/workshop-screen'
import { apisOf } from '@/lib/api/api-prefetch'
import { RECENT_APIS } from '@/lib/api/api-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/require-session'
import { workshopOf } from '@/lib/traffic/traffic-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('workshop'))('title') }
}

export default async function DeveloperHomePage() {
  const session = await requireSession('developer')
  const queries = [workshopOf(session), apisOf(session, RECENT_APIS)]
  return (
    <Prefetch queries={queries}>
      <WorkshopScreen />
    </Prefetch>
  )
}
