import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PolicyCreateScreen } from '@/components/policy/policy-create-screen'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policy'))('createTitle') }
}

export default async function PolicyCreatePage() {
  await requireSession('admin')
  return <PolicyCreateScreen />
}
