import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ForgotPasswordScreen } from '@/components/account/forgot-password-screen'
import { BareFrame } from '@/components/layout/bare-frame'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'

export const dynamic = 'force-dynamic'

/** Returns title and description; search engines do not index the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('session.forgot')
  const page = await pageMetadata({ path: paths.forgotPassword, title: t('metaTitle'), description: t('metaDescription') })
  return { ...page, robots: { index: false } }
}

/** Shows `/forgot-password`, where a person requests a link for a new password; `?door=center` links back to the developer center's login page. */
export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<{ door?: string | string[] }> }) {
  const { door } = await searchParams
  return (
    <BareFrame>
      <ForgotPasswordScreen portal={door === 'center' ? 'center' : 'portal'} />
    </BareFrame>
  )
}
