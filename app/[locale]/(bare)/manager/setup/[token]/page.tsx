import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SetUpScreen } from '@/components/account/set-up-screen'
import { BareFrame } from '@/components/layout/bare-frame'
import { currentLocale } from '@/lib/i18n/current-locale'

export const dynamic = 'force-dynamic'

/** Title of the set-up; its address is a secret. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.setUp')
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** `/manager/setup/{token}`: where the link of the first start leads. */
export default async function SetUpPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, locale] = await Promise.all([params, currentLocale()])
  return (
    <BareFrame>
      <SetUpScreen locale={locale} token={token} />
    </BareFrame>
  )
}
