import { isLocale } from '@portico/contract/locale'
import { PORTALS } from '@portico/contract/role'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AcceptInvitationScreen } from '@/components/account/accept-invitation-screen'
import { BareFrame } from '@/components/layout/bare-frame'

export const dynamic = 'force-dynamic'

interface AcceptInvitationPageProps {
  params: Promise<{ mailLocale: string; token: string }>
  searchParams: Promise<{ door?: string | string[] }>
}

/** Returns the title in the email's language; search engines do not index one person's link. */
export async function generateMetadata({ params }: Pick<AcceptInvitationPageProps, 'params'>): Promise<Metadata> {
  const { mailLocale } = await params
  if (!isLocale(mailLocale)) return {}
  const t = await getTranslations({ locale: mailLocale, namespace: 'account.invitation' })
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Shows `/join/accept-invitation/{locale}/{token}`, the target of an invitation's link. */
export default async function AcceptInvitationPage({ params, searchParams }: AcceptInvitationPageProps) {
  const [{ mailLocale, token }, { door }] = await Promise.all([params, searchParams])
  if (!isLocale(mailLocale)) notFound()
  return (
    <BareFrame>
      <AcceptInvitationScreen locale={mailLocale} token={token} portal={PORTALS.find((portal) => portal === door)} />
    </BareFrame>
  )
}
