import 'server-only'
import type { Locale } from '@portico/contract/locale'
import { dayOf } from '@portico/contract/rule/day'
import { getTranslations } from 'next-intl/server'
import { loadSharedInquiries, loadSharedInquiryAt } from '@/lib/inquiry/load-shared-inquiries'
import { type InquirySearch, inquiriesPath } from '@/lib/inquiry/shared-inquiry-address'
import { sharedUploadPath } from '@/lib/inquiry/shared-upload-path'
import { portalPaths } from '@/lib/portal-paths'
import { blocks, bullets, markdownLink, markdownText } from './markdown-text'
import { nextPageLink } from './next-page-link'
import { richTextMarkdown } from './rich-text-markdown'
import type { TwinAddresses } from './twin-addresses'

const isoDay = (moment: string) => dayOf(new Date(moment))

/** Returns one page of the inquiries that everybody may read. */
export async function inquiriesMarkdown(locale: Locale, to: TwinAddresses, search: InquirySearch): Promise<string> {
  const [t, inquiries] = await Promise.all([getTranslations({ locale, namespace: 'inquiry' }), loadSharedInquiries(search)])
  return blocks(
    `# ${markdownText(t('shared.title'))}`,
    markdownText(t('shared.lead')),
    bullets(
      inquiries.items.map(({ id, title, status, api, createdAt }) => {
        const about = [t(`statuses.${status}`), ...(api ? [api.name] : [])].join(' · ')
        return `${isoDay(createdAt)} ${markdownLink(title, to.twin(portalPaths.sharedInquiry(id)))}: ${markdownText(about)}`
      }),
    ),
    await nextPageLink(locale, inquiries, to.twin(inquiriesPath({ ...search, page: inquiries.page + 1 }))),
  )
}

/** Returns an inquiry with its questions and answers, oldest first, without names; undefined when not everybody may read it. */
export async function inquiryMarkdown(locale: Locale, to: TwinAddresses, segments: readonly string[]): Promise<string | undefined> {
  const [t, board, inquiry] = await Promise.all([
    getTranslations({ locale, namespace: 'inquiry' }),
    getTranslations({ locale, namespace: 'board' }),
    loadSharedInquiryAt(segments),
  ])
  if (inquiry === null) return undefined
  const { id, title, status, createdAt, category, api, entries } = inquiry
  const uploadOf = (uploadId: string) => to.absolute(sharedUploadPath(id, uploadId))
  const about = [t(`statuses.${status}`), isoDay(createdAt), board(`categories.${category}`)].map(markdownText)
  return blocks(
    `# ${markdownText(title)}`,
    [...about, ...(api ? [markdownLink(api.name, to.api(api))] : [])].join(' · '),
    ...entries.map((entry) =>
      blocks(
        `## ${t(`kinds.${entry.kind}`)}${entry.title ? `: ${markdownText(entry.title)}` : ''}`,
        isoDay(entry.createdAt),
        richTextMarkdown(entry.content, uploadOf),
        bullets(entry.files.map((file) => markdownLink(file.name, uploadOf(file.uploadId)))),
      ),
    ),
    markdownLink(t('shared.title'), to.twin(inquiriesPath())),
  )
}
