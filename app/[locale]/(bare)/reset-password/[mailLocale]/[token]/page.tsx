import { isLocale } from '@portico/contract/locale'
import { PORTALS } from '@portico/contract/role'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ResetPasswordScreen } from '@/components/account/reset-password-screen'
import { BareFrame } from '@/components/layout/bare-frame'

export const dynamic = 'force-dynamic'

interface ResetPasswordPageProps {
  params: Promise<{ mailLocale: string; token: string }>
  searchParams: Promise<{ door?: string | string[] }>
}

/** Returns the title in the email's language; search engines do not index the page, since its address is a secret. */
export async function generateMetadata({ params }: ResetPasswordPageProps): Promise<Metadata> {
  const { mailLocale } = await params
  if (!isLocale(mailLocale)) return {}
  const t = await getTranslations({ locale: mailLocale, namespace: 'session.reset' })
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Shows `/reset-password/{locale}/{token}`, the target of a password link; `?door=` names the portal that it was requested from. */
export default async function ResetPasswordPage({ params, searchParams }: ResetPasswordPageProps) {
  const [{ mailLocale, token }, { door }] = await Promise.all([params, searchParams])
  if (!isLocale(mailLocale)) notFound()
  return (
    <BareFrame>
      <ResetPasswordScreen locale={mailLocale} token={token} portal={PORTALS.find((portal) => portal === door)} />
    </BareFrame>
  )
}
