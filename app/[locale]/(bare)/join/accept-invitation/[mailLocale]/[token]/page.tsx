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

/** Title, in the language of the mail; a link of one person is nothing for search engines. */
export async function generateMetadata({ params }: AcceptInvitationPageProps): Promise<Metadata> {
  const { mailLocale } = await params
  if (!isLocale(mailLocale)) return {}
  const t = await getTranslations({ locale: mailLocale, namespace: 'account.invitation' })
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** `/join/accept-invitation/{locale}/{token}`: where the link of an invitation leads. */
export default async function AcceptInvitationPage({ params }: AcceptInvitationPageProps) {
  const { mailLocale, token } = await params
  if (!isLocale(mailLocale)) notFound()
  return (
    <BareFrame>
      <AcceptInvitationScreen locale={mailLocale} token={token} />
    </BareFrame>
  )
}
