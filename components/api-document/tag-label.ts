import type { getTranslations } from 'next-intl/server'

type Texts = Awaited<ReturnType<typeof getTranslations<'api-document'>>>

/** Returns the name of a tag; operations without one are "other" ones beside tags, and all operations in a document without tags. */
export function tagLabel({ name }: { name: string }, all: readonly unknown[] | undefined, t: Texts): string {
  return name || t(all?.length === 1 ? 'operations' : 'untagged')
}
