import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WebhookCreateScreen } from '@/components/webhook/webhook-create-screen'
import { mayEnter } from '@/lib/session/area'
import { describeCurrentSession, requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhook'))('create') }
}

export default async function WebhookCreatePage() {
  await requireSession('developer')
  const { roles } = await describeCurrentSession()
  return <WebhookCreateScreen mayReceiveAll={mayEnter('admin', roles)} />
}
