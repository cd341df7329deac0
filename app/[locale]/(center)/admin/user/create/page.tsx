import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UserCreateScreen } from '@/components/user/user-create-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('user'))('createTitle') }
}

export default async function UserCreatePage() {
  await requireSession('admin')
  return <UserCreateScreen />
}
