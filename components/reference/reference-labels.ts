import { getTranslations } from 'next-intl/server'

/** The texts of a reference, looked up once for a page: a schema has hundreds of fields. */
export type ReferenceLabels = Awaited<ReturnType<typeof referenceLabels>>

/** Returns the texts of a reference in the language of the page. */
export async function referenceLabels() {
  return await getTranslations('reference')
}
