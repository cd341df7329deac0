import type { Locale } from '@portico/contract/locale'
import type { PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import { getTranslations } from 'next-intl/server'
import { RichTextView } from '@/components/editor/rich-text-view'
import styles from '@/components/layout/text-page.module.css'
import { Muted } from '@/components/ui/text'
import { formatDay } from '@/lib/i18n/format-day'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

/** Shows a public policy: its text, its period, and its other versions. Complete without script. */
export async function PolicyPageScreen({ locale, policy }: { locale: Locale; policy: PublicPolicy }) {
  const t = await getTranslations('policy')
  const { id, category, startsOn, endsOn, title, content, currentId, versions } = policy
  const from = formatDay(startsOn, locale)
  const hrefOf = (policyId: string) => localePath(locale, paths.policy(category, policyId))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Muted className={styles.category}>{t(`categories.${category}`)}</Muted>
        <h1 lang={policy.locale}>{title}</h1>
        <Muted className={styles.period}>
          {endsOn ? t('page.periodTo', { from, to: formatDay(endsOn, locale) }) : t('page.periodFrom', { from })}
        </Muted>
      </header>
      {id === currentId ? null : (
        <p className={styles.old}>
          {t('page.old')} {currentId === null ? null : <a href={hrefOf(currentId)}>{t('page.current')}</a>}
        </p>
      )}
      <article className={styles.text} lang={policy.locale}>
        <RichTextView value={content} />
      </article>
      {versions.length > 0 ? (
        <nav className={styles.versions} aria-labelledby="versions">
          <h2 id="versions">{t('page.versions')}</h2>
          <ul>
            {versions.map((version) => (
              <li key={version.id}>
                <a href={hrefOf(version.id)}>
                  <span lang={policy.locale}>{version.title}</span>
                  <span>{t('page.periodFrom', { from: formatDay(version.startsOn, locale) })}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
