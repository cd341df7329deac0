import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UserPasswordScreen } from '@/components/user/user-password-screen'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { userIdOf } from '@/lib/user/user-id-of'
import { userDetail } from '@/lib/user/user-queries'

export async function generateMetadata({ params }: { params: Promise<{ userId: string }> }): Promise<Metadata> {
  const userId = userIdOf((await params).userId)
  const t = await getTranslations('user')
  return pageTitle(nameOf(userDetail(userId)), t('passwordTitle'))
}

export default async function UserPasswordPage({ params }: { params: Promise<{ userId: string }> }) {
  await requireSession('admin')
  const userId = userIdOf((await params).userId)
  return (
    <Prefetch queries={[userDetail(userId)]}>
      <UserPasswordScreen userId={userId} />
    </Prefetch>
  )
}
