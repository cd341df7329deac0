import type { ApiRow } from '../api/api-queries.ts'
import type { DocumentAudience, DocumentSource } from './document-source.ts'
import type { VersionContent, VersionRow } from './read-versions.ts'
import { richTextLines } from './rich-text-lines.ts'

/** Returns what the effective document of a version adds to its author's; of several versions, what it adds for all of them. */
export function sourceOf(
  api: ApiRow,
  audience: DocumentAudience,
  version: string,
  versions: readonly VersionRow[],
  { authTypes, deprecation, serving }: Pick<VersionContent, 'authTypes' | 'deprecation' | 'serving'>,
): DocumentSource {
  return {
    audience,
    api: { name: api.name, description: richTextLines(api.description), author: { name: api.author.name, email: api.author.email } },
    version,
    servers: versions.map(({ serviceUrl, environment, stage }) => ({
      url: serviceUrl,
      environmentName: environment.name,
      stageName: stage.name,
      status: stage.status,
    })),
    authTypes,
    deprecation: deprecation?.snapshot ?? null,
    serving,
  }
}
