import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PermissionGrantScreen } from '@/components/user/permission-grant-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('user'))('grantTitle') }
}

export default async function PermissionGrantPage() {
  await requireSession('admin')
  return <PermissionGrantScreen />
}
