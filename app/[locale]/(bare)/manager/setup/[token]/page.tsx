import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SetUpScreen } from '@/components/account/set-up-screen'
import { BareFrame } from '@/components/layout/bare-frame'
import { currentLocale } from '@/lib/i18n/current-locale'

export const dynamic = 'force-dynamic'

/** Returns the title; search engines do not index the page, since its address is a secret. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.setUp')
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Shows `/manager/setup/{token}`, the target of the link that the first start prints. */
export default async function SetUpPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, locale] = await Promise.all([params, currentLocale()])
  return (
    <BareFrame>
      <SetUpScreen locale={locale} token={token} />
    </BareFrame>
  )
}
