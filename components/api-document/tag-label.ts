import type { getTranslations } from 'next-intl/server'

type Texts = Awaited<ReturnType<typeof getTranslations<'api-document'>>>

/** Returns the name of a tag; operations without one are "other" ones beside tags, and all operations in a document without tags. */
export function tagLabel({ label }: { label: string }, all: readonly unknown[] | undefined, t: Texts): string {
  return label || t(all?.length === 1 ? 'operations' : 'untagged')
}

/** Returns how many operations and webhooks a tag has; empty for one that is a chapter of the document without any. */
export function tagCounts({ operationCount, webhookCount }: { operationCount: number; webhookCount: number }, t: Texts): string {
  const counts = [
    ...(operationCount > 0 ? [t('operationCount', { count: operationCount })] : []),
    ...(webhookCount > 0 ? [t('webhookCount', { count: webhookCount })] : []),
  ]
  return counts.join(', ')
}

/** Returns the group of a tag if it begins there: the tag before it is in another one, or none is. Empty where no heading is needed. */
export function groupHeading(tags: readonly { group: string }[], at: number, t: Texts): string {
  const group = tags[at]?.group ?? ''
  if (at === 0) return group
  return group === tags[at - 1]?.group ? '' : group || t('ungrouped')
}
