'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'
import { Row } from './layout'
import styles from './page.module.css'
import { Muted, Text } from './text'

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
}

/** Shows the header of a page: its title and its actions. */
export function PageHeader({ title, crumbs, description, badges, actions }: PageHeaderProps) {
  const t = useTranslations('kit.page')
  return (
    <header className={styles.header}>
      {crumbs ? <Breadcrumbs label={t('breadcrumbs')} items={crumbs} /> : null}
      <Row gap={4} align="start" justify="between">
        <div className={styles.titles}>
          <Row gap={3}>
            <Text as="h1" size="2xl" weight="semibold" breakable className={styles.title}>
              {title}
            </Text>
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
