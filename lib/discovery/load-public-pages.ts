import 'server-only'
import { BOARDS } from '@portico/contract/board/board'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { loadAllPosts } from '@/lib/board/load-board'
import { apiPath } from '@/lib/catalogue/api-path'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { loadAllPublishedApis } from '@/lib/catalogue/load-catalogue'
import { GUIDE_SLUGS } from '@/lib/guide/guide-pages'
import { guidePaths } from '@/lib/guide/guide-paths'
import { loadAllSharedInquiries } from '@/lib/inquiry/load-shared-inquiries'
import { paths } from '@/lib/paths'
import { currentPolicyPaths } from '@/lib/policy/load-policies'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import { statusPaths } from '@/lib/status-paths'
import type { PublicPage } from './sitemap'

/** Loads every public page, each with the time of the last publication that it shows. */
export async function loadPublicPages(): Promise<PublicPage[]> {
  const [{ publishesStatus }, apis, boards, policies, inquiries] = await Promise.all([
    loadPortalState(),
    loadAllPublishedApis(),
    Promise.all(BOARDS.map(loadAllPosts)),
    currentPolicyPaths(),
    loadAllSharedInquiries(),
  ])
  const newest = apis
    .map(({ publishedAt }) => publishedAt ?? '')
    .sort()
    .at(-1)
  const codes = Object.keys(GATEWAY_ERROR_STATUS) as GatewayErrorCode[]
  return [
    ...[paths.home, paths.apis].map((path) => ({ path, lastModified: newest })),
    ...apis.flatMap(({ id, name, publishedAt }) =>
      [apiPath({ id, name }), changelogPaths.page(id), paths.publishedDocument(id)].map((path) => ({ path, lastModified: publishedAt })),
    ),
    ...Object.values(policies).map((versions) => ({ path: Object.values(versions)[0] ?? '', lastModified: undefined, versions })),
    // It changes with every call, so that it has no time of a last change.
    ...(publishesStatus ? [{ path: statusPaths.page, lastModified: undefined }] : []),
    ...[guidePaths.home, ...GUIDE_SLUGS.map(guidePaths.page)].map((path) => ({ path, lastModified: undefined })),
    ...[paths.gatewayErrors, ...codes.map(paths.gatewayError), paths.join].map((path) => ({ path, lastModified: undefined })),
    ...BOARDS.map((board, at) => ({ path: paths.board(board), lastModified: boards[at]?.[0]?.publishedAt })),
    { path: paths.inquiries, lastModified: inquiries[0]?.createdAt },
    ...inquiries.map(({ id, updatedAt }) => ({ path: paths.sharedInquiry(id), lastModified: updatedAt })),
    ...boards.flat().map(({ board, id, publishedAt }) => ({ path: paths.post(board, id), lastModified: publishedAt })),
  ]
}
