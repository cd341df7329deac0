import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BareFrame } from '@/components/layout/bare-frame'
import { LoginScreen } from '@/components/session/login-screen'
import { paths } from '@/lib/paths'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('session.center')
  return { title: t('title'), description: t('description'), robots: { index: false } }
}

export default function ManagerLoginPage() {
  return (
    <BareFrame>
      <LoginScreen route={paths.managerLogin} />
    </BareFrame>
  )
}
