import 'server-only'
import type { Board } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import type { PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import { dayOf } from '@portico/contract/rule/day'
import { getTranslations } from 'next-intl/server'
import { type BoardSearch, boardPath } from '@/lib/board/board-address'
import { loadBoard, loadPost } from '@/lib/board/load-board'
import { postUploadPath } from '@/lib/board/upload-path'
import { loadPublicPolicy } from '@/lib/policy/load-policies'
import { portalPaths } from '@/lib/portal-paths'
import { blocks, bullets, markdownLink, markdownText } from './markdown-text'
import { nextPageLink } from './next-page-link'
import { richTextMarkdown } from './rich-text-markdown'
import type { TwinAddresses } from './twin-addresses'

const isoDay = (moment: string) => dayOf(new Date(moment))

/** Returns a board: one page of its posts. */
export async function boardMarkdown(locale: Locale, to: TwinAddresses, board: Board, search: BoardSearch): Promise<string> {
  const [t, posts] = await Promise.all([getTranslations({ locale, namespace: 'board' }), loadBoard(board, locale, search)])
  return blocks(
    `# ${markdownText(t(`boards.${board}`))}`,
    markdownText(t(`page.leads.${board}`)),
    bullets(
      posts.items.map(({ id, title, excerpt, publishedAt }) => {
        return `${isoDay(publishedAt)} ${markdownLink(title, to.twin(portalPaths.post(board, id)))}: ${markdownText(excerpt)}`
      }),
    ),
    await nextPageLink(locale, posts, to.twin(boardPath(board, { ...search, page: posts.page + 1 }))),
  )
}

/** Returns a post; undefined when readers do not see it. */
export async function postMarkdown(locale: Locale, to: TwinAddresses, board: Board, postId: string): Promise<string | undefined> {
  const [t, post] = await Promise.all([getTranslations({ locale, namespace: 'board' }), loadPost(board, postId, locale)])
  if (post === null) return undefined
  const { title, publishedAt, category, api, content, files } = post
  return blocks(
    `# ${markdownText(title)}`,
    [isoDay(publishedAt), category && t(`categories.${category}`), api && markdownLink(api.name, to.api(api))].filter(Boolean).join(' · '),
    post.locale === locale ? '' : `> ${markdownText(t('page.otherLanguage'))}`,
    richTextMarkdown(content, (uploadId) => to.absolute(postUploadPath(post.id, uploadId))),
    files.length > 0 &&
      blocks(
        `## ${t('files')}`,
        bullets(files.map((file) => markdownLink(file.name, to.absolute(postUploadPath(post.id, file.uploadId))))),
      ),
    markdownLink(t(`boards.${board}`), to.twin(portalPaths.board(board))),
  )
}

/** Returns a policy with its other versions; undefined when it is not public or not in force yet. */
export async function policyMarkdown(
  locale: Locale,
  to: TwinAddresses,
  category: PolicyCategory,
  policyId: string,
): Promise<string | undefined> {
  const [t, policy] = await Promise.all([getTranslations({ locale, namespace: 'policy' }), loadPublicPolicy(category, policyId)])
  if (policy === null) return undefined
  const { id, title, startsOn, endsOn, content, currentId, versions } = policy
  const linked = (text: string, linkedId: string) => markdownLink(text, to.twin(portalPaths.policy(category, linkedId)))
  return blocks(
    `# ${markdownText(title)}`,
    endsOn === null ? t('page.periodFrom', { from: startsOn }) : t('page.periodTo', { from: startsOn, to: endsOn }),
    id !== currentId && `> ${t('page.old')} ${currentId === null ? '' : linked(t('page.current'), currentId)}`.trim(),
    richTextMarkdown(content),
    versions.length > 0 &&
      blocks(
        `## ${t('page.versions')}`,
        bullets(versions.map((version) => `${linked(version.title, version.id)}: ${t('page.periodFrom', { from: version.startsOn })}`)),
      ),
  )
}
