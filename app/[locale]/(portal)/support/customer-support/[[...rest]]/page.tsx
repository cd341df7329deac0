import { plainTextOf } from '@portico/contract/rule/rich-text'
import type { Metadata } from 'next'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SharedInquiryListScreen } from '@/components/inquiry/shared-inquiry-list-screen'
import { SharedInquiryScreen } from '@/components/inquiry/shared-inquiry-screen'
import { describedPost } from '@/lib/board/board-metadata'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { loadSharedInquiries, loadSharedInquiry, loadSharedInquiryAt } from '@/lib/inquiry/load-shared-inquiries'
import { inquiriesPath, inquirySearchOf, ownInquiryPath } from '@/lib/inquiry/shared-inquiry-address'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

export const dynamic = 'force-dynamic'

interface InquiriesPageProps {
  params: Promise<{ rest?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Returns title and description. Search engines index the list and its pages, not searches. */
export async function generateMetadata({ params, searchParams }: InquiriesPageProps): Promise<Metadata> {
  const [{ rest = [] }, t] = [await params, await getTranslations('inquiry.shared')]
  if (rest.length > 0) {
    const inquiry = await loadSharedInquiryAt(rest)
    if (inquiry === null) return {}
    const { title, description } = describedPost(inquiry, plainTextOf(inquiry.entries[0]?.content ?? null) || t('lead'))
    return pageMetadata({ path: paths.sharedInquiry(inquiry.id), title: `${title} · ${t('title')}`, description })
  }
  const search = inquirySearchOf(await searchParams)
  const board = await getTranslations('board.page')
  const title = search.page > 1 ? board('pageTitle', { title: t('title'), page: search.page }) : t('title')
  const metadata = await pageMetadata({ path: inquiriesPath(search), title, description: t('lead') })
  return search.q === '' && search.apiId === '' ? metadata : { ...metadata, robots: { index: false, follow: true } }
}

/**
 * Shows `/support/customer-support`: the inquiries that everybody may read, and below it one of them. The addresses of all other inquiries lead
 * to those of the signed-in user, so that a private inquiry answers like an unknown one. An address that no inquiry has is a 404.
 */
export default async function SupportInquiriesPage({ params, searchParams }: InquiriesPageProps) {
  const [{ rest = [] }, locale] = [await params, await currentLocale()]
  if (rest.length === 0) {
    const search = inquirySearchOf(await searchParams)
    return <SharedInquiryListScreen locale={locale} search={search} inquiries={await loadSharedInquiries(search)} />
  }
  const inquiry = await loadSharedInquiryAt(rest)
  if (inquiry !== null) return <SharedInquiryScreen locale={locale} inquiry={inquiry} />
  const own = ownInquiryPath(rest) ?? notFound()
  const shared = rest.includes('update') ? null : await loadSharedInquiry(rest.at(-1) ?? '')
  if (shared !== null) permanentRedirect(localePath(locale, paths.sharedInquiry(shared.id)))
  redirect(own)
}
