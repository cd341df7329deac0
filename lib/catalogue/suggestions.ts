import type { catalogueEndpoints } from '@portico/contract/catalogue/catalogue-endpoints'
import type { OutputOf } from '@portico/contract/endpoint'
import { portalPaths } from '@/lib/portal-paths'

export type Suggestions = OutputOf<typeof catalogueEndpoints.listSuggestions>

/** The texts of suggestions. */
export interface SuggestionLabels {
  suggestions: string
  /** Shown when nothing matches; nothing is shown without it, on a page that says so itself. */
  nothing?: string
}

const LATE_MS = 5_000

/** Returns suggestions for an unfinished search; undefined if the platform cannot answer, is late, or the request was aborted. */
export async function askSuggestions(q: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const answer = await fetch(`/api/catalogue/suggestions?${new URLSearchParams({ q })}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(LATE_MS)]),
    })
    return answer.ok ? ((await answer.json()) as Suggestions) : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of an operation's page in the reference of a published API. */
export function operationPath(apiId: string, slug: string): string {
  return `${portalPaths.publishedDocument(apiId)}/operations/${encodeURIComponent(slug)}`
}
