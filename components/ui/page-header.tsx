'use client'
import type { Locale } from '@portico/contract/locale'
import { CircleQuestionMark } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'
import type { GuideSlug } from '@/lib/guide/guide-pages'
import { guidePaths } from '@/lib/guide/guide-paths'
import { localePath } from '@/lib/portal-paths'
import { buttonClass } from './button'
import { Row } from './layout'
import styles from './page.module.css'
import { Muted, Text, VisuallyHidden } from './text'

interface PageHeaderProps {
  title: ReactNode
  /** The breadcrumbs; the last one has no address. */
  crumbs?: readonly Crumb[]
  /** One sentence on the purpose of the page. */
  description?: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** The buttons; the primary one last. */
  actions?: ReactNode
  /** The page of the user guide that explains what is done here. */
  guide: GuideSlug
}

/** Shows the header of a page: its title and its actions. */
export function PageHeader({ title, crumbs, description, badges, actions, guide }: PageHeaderProps) {
  const t = useTranslations('kit.page')
  const locale = useLocale() as Locale
  return (
    <header className={styles.header}>
      {crumbs ? <Breadcrumbs label={t('breadcrumbs')} items={crumbs} /> : null}
      <Row gap={4} align="start" justify="between">
        <div className={styles.titles}>
          <Row gap={3}>
            <Row nowrap gap={1}>
              <Text as="h1" size="2xl" weight="semibold" breakable className={styles.title}>
                {title}
              </Text>
              <a
                href={localePath(locale, guidePaths.page(guide))}
                target="_blank"
                rel="noopener"
                className={buttonClass('ghost', 'sm')}
                title={t('guide')}
              >
                <CircleQuestionMark size={18} aria-hidden="true" />
                <VisuallyHidden>{t('guide')}</VisuallyHidden>
              </a>
            </Row>
            {badges}
          </Row>
          {description ? (
            <Muted as="div" className={styles.description}>
              {description}
            </Muted>
          ) : null}
        </div>
        {actions ? (
          <Row gap={2} align="stretch">
            {actions}
          </Row>
        ) : null}
      </Row>
    </header>
  )
}
