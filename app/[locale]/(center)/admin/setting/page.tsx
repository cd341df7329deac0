import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingOverviewScreen } from '@/components/setting/setting-overview-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('setting.overview'))('title') }
}

export default async function SettingOverviewPage() {
  await requireSession('admin')
  return <SettingOverviewScreen />
}
