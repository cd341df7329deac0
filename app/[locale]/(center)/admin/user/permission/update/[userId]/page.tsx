import { userEndpoints } from '@portico/contract/user/user-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PermissionUpdateScreen } from '@/components/user/permission-update-screen'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { userIdOf } from '@/lib/user/user-id-of'
import { userKeys } from '@/lib/user/user-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('user'))('permissionTitle') }
}

export default async function PermissionUpdatePage({ params }: { params: Promise<{ userId: string }> }) {
  const session = await requireSession('admin')
  const userId = userIdOf((await params).userId)
  const queryFn = () => callPlatform(userEndpoints.getUser, { params: { userId } }, { session })
  return (
    <Prefetch queries={[{ queryKey: userKeys.detail(userId), queryFn }]}>
      <PermissionUpdateScreen userId={userId} />
    </Prefetch>
  )
}
