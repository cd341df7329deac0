import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginScreen } from '@/components/session/login-screen'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('session.portal')
  return { ...(await pageMetadata({ path: paths.login, title: t('title'), description: t('description') })), robots: { index: false } }
}

export default function LoginPage() {
  return <LoginScreen route={paths.login} />
}
