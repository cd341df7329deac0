import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TargetServerCreateScreen } from '@/components/target-server/target-server-create-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('target-server'))('form.title') }
}

export default async function TargetServerCreatePage() {
  await requireSession('developer')
  return <TargetServerCreateScreen />
}
