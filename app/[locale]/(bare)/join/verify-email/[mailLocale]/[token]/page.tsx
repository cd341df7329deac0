import { isLocale } from '@portico/contract/locale'
import { uuid } from '@portico/contract/rule/text'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { VerifyEmailScreen } from '@/components/account/verify-email-screen'
import { BareFrame } from '@/components/layout/bare-frame'

export const dynamic = 'force-dynamic'

interface VerifyEmailPageProps {
  params: Promise<{ mailLocale: string; token: string }>
  searchParams: Promise<{ api?: string | string[] }>
}

/** Returns the title in the email's language; search engines do not index one person's link. */
export async function generateMetadata({ params }: Pick<VerifyEmailPageProps, 'params'>): Promise<Metadata> {
  const { mailLocale } = await params
  if (!isLocale(mailLocale)) return {}
  const t = await getTranslations({ locale: mailLocale, namespace: 'account.verify' })
  return { title: t('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Shows `/join/verify-email/{locale}/{id}`, the target of a verification email's link. */
export default async function VerifyEmailPage({ params, searchParams }: VerifyEmailPageProps) {
  const [{ mailLocale, token }, { api }] = await Promise.all([params, searchParams])
  if (!isLocale(mailLocale)) notFound()
  return (
    <BareFrame>
      <VerifyEmailScreen locale={mailLocale} token={token} apiId={uuid().isValidSync(api) ? api : undefined} />
    </BareFrame>
  )
}
