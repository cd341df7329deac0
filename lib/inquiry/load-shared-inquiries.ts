import 'server-only'
import { apiTag } from '@portico/contract/cache-tag'
import type { OutputOf } from '@portico/contract/endpoint'
import { type InquiryDetail, type InquirySummary, inquiryEndpoints } from '@portico/contract/inquiry/inquiry-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { PlatformError } from '@/lib/platform/platform-error'
import { isUuid } from '@/lib/search-address'
import { INQUIRY_PAGE_SIZE, type InquirySearch } from './shared-inquiry-address'

export type InquiryPage = OutputOf<typeof inquiryEndpoints.listSharedInquiries>

/** What becomes private or is deleted is absent at the next request. */
const UNCACHED = { anonymous: true, tags: [], revalidate: 0 } as const
const SITEMAP_PAGE_SIZE = 100
const SITEMAP_INQUIRIES_MAX = 10_000

/** Loads one page of the inquiries about published APIs that are not private, newest first. */
export function loadSharedInquiries({ q, apiId, page }: InquirySearch): Promise<InquiryPage> {
  const query = { q: q || undefined, apiId: apiId || undefined, page, size: INQUIRY_PAGE_SIZE, sort: '-createdAt' } as const
  return callPlatform(inquiryEndpoints.listSharedInquiries, { query }, UNCACHED)
}

/** Inquiries of an API that its page shows. */
const INQUIRIES_OF_API = 3

/** Loads the newest public inquiries about an API, cached with its page. */
export async function loadInquiriesOfApi(apiId: string): Promise<InquirySummary[]> {
  const query = { apiId, page: 1, size: INQUIRIES_OF_API, sort: '-createdAt' } as const
  return (await callPlatform(inquiryEndpoints.listSharedInquiries, { query }, { anonymous: true, tags: [apiTag(apiId)] })).items
}

/** Loads a public inquiry; null when everybody may not read it. */
export const loadSharedInquiry = cache(async (inquiryId: string): Promise<InquiryDetail | null> => {
  if (!isUuid(inquiryId)) return null
  try {
    return await callPlatform(inquiryEndpoints.getSharedInquiry, { params: { inquiryId } }, UNCACHED)
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  }
})

/** Loads the public inquiry of an address `{subPath}/{detailId}`; null for any other address. */
export async function loadSharedInquiryAt([kind, inquiryId = '', ...more]: readonly string[]): Promise<InquiryDetail | null> {
  const inquiry = more.length > 0 ? null : await loadSharedInquiry(inquiryId)
  return inquiry?.kind === kind ? inquiry : null
}

/** Loads every public inquiry, for the sitemap; at most `SITEMAP_INQUIRIES_MAX`. */
export async function loadAllSharedInquiries(): Promise<InquirySummary[]> {
  const inquiries: InquirySummary[] = []
  for (let page = 1; inquiries.length < SITEMAP_INQUIRIES_MAX; page += 1) {
    const query = { page, size: SITEMAP_PAGE_SIZE, sort: '-createdAt' } as const
    const found = await callPlatform(inquiryEndpoints.listSharedInquiries, { query }, UNCACHED)
    inquiries.push(...found.items)
    if (found.items.length < SITEMAP_PAGE_SIZE) break
  }
  return inquiries
}
