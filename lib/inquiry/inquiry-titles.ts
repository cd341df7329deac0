import 'server-only'
import type { InquiryKind } from '@portico/contract/inquiry/inquiry'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { inquiryDetail } from './inquiry-queries'

/** Returns the title of a list of inquiries. */
export async function inquiryListTitle(kind: InquiryKind): Promise<Metadata> {
  return { title: (await getTranslations('inquiry'))(`boards.${kind}`) }
}

/** Returns the title of an inquiry's page for those who answer it. */
export async function inquiryTitle(kind: InquiryKind, inquiryId: string): Promise<Metadata> {
  const t = await getTranslations('inquiry')
  return pageTitle(
    nameOf(inquiryDetail(inquiryId), ({ title }) => title),
    t(`boards.${kind}`),
  )
}
