import type { Locale } from '@portico/contract/locale'
import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { Row } from '@/components/ui/layout'
import { SearchLine } from '@/components/ui/search-line'
import { Muted } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import type { HomeSample } from '@/lib/catalogue/home-sample'
import { paths } from '@/lib/paths'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { mainVisualLook } from '@/lib/portal-config/main-visual-look'
import { portalImageUrl } from '@/lib/portal-config/portal-image-url'
import { localePath } from '@/lib/portal-paths'
import { codeSamples } from '@/lib/reference/code-samples'
import { KEY_PLACEHOLDER } from '@/lib/reference/credential-placeholders'
import styles from './home.module.css'

interface HomeHeroProps {
  locale: Locale
  apiCount: number
  sample?: HomeSample
  /** What the search field suggests while somebody types. */
  suggestions: ReactNode
}

/**
 * Shows what the portal is, and the search, on the main visual of the portal's settings. Without script the form opens the catalogue with the
 * search.
 */
export async function HomeHero({ locale, apiCount, sample, suggestions }: HomeHeroProps) {
  const [t, { mainVisual, images }] = await Promise.all([getTranslations('home'), loadPortalConfig()])
  const image = images['main-visual']
  const look = mainVisualLook(mainVisual, image ? portalImageUrl('main-visual', image) : undefined)
  return (
    <section className={look ? `${styles.hero} ${styles.visual}` : styles.hero} style={look}>
      <div className={styles.heroInner}>
        <div>
          <h1>{mainVisual.mainText[locale] || t('heroTitle')}</h1>
          <p className={styles.lead}>{t('heroLead', { count: apiCount })}</p>
          <search>
            <SearchLine gap={3} action={localePath(locale, paths.apis)} method="get" className={styles.search}>
              <Search size={20} aria-hidden="true" />
              <input
                type="search"
                name="q"
                required
                maxLength={100}
                aria-label={t('searchLabel')}
                placeholder={t('searchPlaceholder')}
                autoComplete="off"
                enterKeyHint="search"
              />
              <button type="submit" className={styles.searchButton}>
                {t('searchButton')}
              </button>
              {suggestions}
            </SearchLine>
          </search>
          <Row as="p" gap={2} columnGap={6} align="stretch" className={styles.heroLinks}>
            <a href={localePath(locale, paths.apis)}>{t('browseAll')}</a>
            <a href={localePath(locale, paths.join)} data-visitors>
              {t('createAccount')}
            </a>
          </Row>
        </div>
        {sample ? (
          <div className={styles.heroSample}>
            <p>
              <a href={localePath(locale, apiPath(sample.api))}>{t('callSampleLabel', { name: sample.api.name })}</a>
            </p>
            <CodeBlock
              samples={codeSamples(sample.call)}
              label={t('callSampleLabel', { name: sample.api.name })}
              labels={{ copy: t('copy'), copied: t('copied') }}
            />
            <Muted>
              {t.rich('callSampleKey', {
                placeholder: KEY_PLACEHOLDER,
                api: (text) => <a href={localePath(locale, apiPath(sample.api))}>{text}</a>,
              })}
            </Muted>
          </div>
        ) : null}
      </div>
    </section>
  )
}
