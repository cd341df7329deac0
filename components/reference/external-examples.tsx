import type { ExternalExample } from '@/lib/reference/media-type'
import { safeHref } from '@/lib/reference/schema-notes'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'

const SHOWN_MAX = 20

/** Links to the examples that an author keeps elsewhere; an address that is not one of the web stands as text. */
export function ExternalExamples({ examples, t }: { examples: readonly ExternalExample[]; t: ReferenceLabels }) {
  if (examples.length === 0) return null
  const count = examples.length - SHOWN_MAX
  return (
    <p className={styles.rules}>
      <span>{t('externalExamples')}</span>
      {examples.slice(0, SHOWN_MAX).map(({ name, description, url }) => {
        const href = safeHref(url)
        const text = [name, description].filter(Boolean).join(': ') || url
        return href === undefined ? (
          <span key={`${name} ${url}`}>
            {text} <code>{url}</code>
          </span>
        ) : (
          <a key={`${name} ${url}`} href={href} rel="nofollow noopener">
            {text}
          </a>
        )
      })}
      {count > 0 ? t('moreChoices', { count }) : null}
    </p>
  )
}
