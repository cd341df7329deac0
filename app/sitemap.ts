import { BOARDS } from '@portico/contract/board/board'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { LOCALES } from '@portico/contract/locale'
import type { MetadataRoute } from 'next'
import { loadAllPosts } from '@/lib/board/load-board'
import { loadAllPublishedApis } from '@/lib/catalogue/load-catalogue'
import { alternatesOf } from '@/lib/i18n/alternates'
import { paths } from '@/lib/paths'
import { loadCurrentPolicies } from '@/lib/policy/load-policies'

export const dynamic = 'force-dynamic'

/** Returns `/sitemap.xml`: every public page in both languages, with the time of the last publication that it shows. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [apis, boards, policies] = await Promise.all([
    loadAllPublishedApis(),
    Promise.all(BOARDS.map(loadAllPosts)),
    Promise.all(LOCALES.map(loadCurrentPolicies)),
  ])
  const newest = apis
    .map(({ publishedAt }) => publishedAt ?? '')
    .sort()
    .at(-1)
  const codes = Object.keys(GATEWAY_ERROR_STATUS) as GatewayErrorCode[]
  const listed = [paths.home, paths.apis].map((path) => entry(path, newest))
  const policyPages = new Map(policies.flat().map(({ category, id, startsOn }) => [paths.policy(category, id), startsOn]))
  return [
    ...listed,
    ...apis.flatMap(({ id, publishedAt }) => [entry(paths.api(id), publishedAt), entry(paths.publishedDocument(id), publishedAt)]),
    ...[...policyPages].map(([path, startsOn]) => entry(path, startsOn)),
    ...[paths.gatewayErrors, ...codes.map(paths.gatewayError), paths.join].map((path) => entry(path, undefined)),
    ...BOARDS.map((board, at) => entry(paths.board(board), boards[at]?.[0]?.publishedAt)),
    ...boards.flat().map(({ board, id, publishedAt }) => entry(paths.post(board, id), publishedAt)),
  ].flat()
}

function entry(path: string, lastModified: string | undefined): MetadataRoute.Sitemap {
  const twins = (['en', 'ko'] as const).map((locale) => alternatesOf(locale, path))
  return twins.map(({ canonical, languages }) => ({
    url: String(canonical),
    ...(lastModified ? { lastModified } : {}),
    alternates: { languages: languages as Record<string, string> },
  }))
}
