import { isLocale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AcceptInvitationScreen } from '@/components/account/accept-invitation-screen'
import { BareFrame } from '@/components/layout/bare-frame'

export const dynamic = 'force-dynamic'

interface AcceptInvitationPageProps {
  params: Promise<{ mailLocale: string; token: string }>
}

/** Returns the title in the email's language; search engines do not index one person's link. */
export async function generateMetadata({ params }: AcceptInvitationPageProps): Promise<Metadata> {
  const { mailLocale } = await params
  if (!isLocale(mailLocale)) return {}
  const t = await getTranslations({ locale: mailLocale, namespace: 'account.invitation' })
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Shows `/join/accept-invitation/{locale}/{token}`, the target of an invitation's link. */
export default async function AcceptInvitationPage({ params }: AcceptInvitationPageProps) {
  const { mailLocale, token } = await params
  if (!isLocale(mailLocale)) notFound()
  return (
    <BareFrame>
      <AcceptInvitationScreen locale={mailLocale} token={token} />
    </BareFrame>
  )
}
