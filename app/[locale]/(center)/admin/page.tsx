import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AdminDashboardScreen } from '@/components/admin-dashboard/admin-dashboard-screen'
import { adminDashboardKeys } from '@/lib/admin-dashboard/admin-dashboard-keys'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin-dashboard'))('title') }
}

export default async function AdminHomePage() {
  const session = await requireSession('admin')
  const queryFn = () => callPlatform(adminDashboardEndpoints.getAdminDashboard, { query: { window: 'hour' } }, { session })
  return (
    <Prefetch queries={[{ queryKey: adminDashboardKeys.window('hour'), queryFn }]}>
      <AdminDashboardScreen />
    </Prefetch>
  )
}
