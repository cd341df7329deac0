import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UserUpdateScreen } from '@/components/user/user-update-screen'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { userIdOf } from '@/lib/user/user-id-of'
import { userDetail } from '@/lib/user/user-queries'

export async function generateMetadata({ params }: { params: Promise<{ userId: string }> }): Promise<Metadata> {
  const userId = userIdOf((await params).userId)
  const t = await getTranslations('user')
  return pageTitle(nameOf(userDetail(userId)), t('updateTitle'))
}

export default async function UserUpdatePage({ params }: { params: Promise<{ userId: string }> }) {
  await requireSession('admin')
  const userId = userIdOf((await params).userId)
  return (
    <Prefetch queries={[userDetail(userId)]}>
      <UserUpdateScreen userId={userId} />
    </Prefetch>
  )
}
