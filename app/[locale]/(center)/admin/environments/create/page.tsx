import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EnvironmentCreateScreen } from '@/components/environment/environment-create-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('environment'))('createTitle') }
}

export default async function EnvironmentCreatePage() {
  await requireSession('admin')
  return <EnvironmentCreateScreen />
}
