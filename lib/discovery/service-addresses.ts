import type { PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { portalPaths } from '@/lib/portal-paths'

type Version = PublishedService['versions'][number]

/** Returns a path as an address of the portal. */
export const absolute = (publicUrl: string, path: string): string => new URL(path, publicUrl).href

/** Returns where a version's OpenAPI document and its reference are. */
export function addressesOf(publicUrl: string, { id }: Pick<PublishedService, 'id'>, { stageId }: Pick<Version, 'stageId'>) {
  const { json, yaml } = downloadsOf({ kind: 'published', apiId: id, stageId }, stageId)
  return {
    json: absolute(publicUrl, json),
    yaml: absolute(publicUrl, yaml),
    reference: absolute(publicUrl, portalPaths.publishedStage(id, stageId)),
  }
}
