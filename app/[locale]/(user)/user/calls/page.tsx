import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FindCallScreen } from '@/components/call-record/find-call-screen'
import { paths } from '@/lib/paths'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('call-record'))('title') }
}

/** Shows `/user/calls?id={requestId}`: what the gateway did with a call. */
export default async function FindCallPage() {
  await requireSession('user')
  const t = await getTranslations('subscription-own')
  return <FindCallScreen path={paths.user.calls} parent={{ label: t('title'), href: paths.user.subscriptions }} />
}
