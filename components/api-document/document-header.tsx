import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import styles from './api-document.module.css'

interface DocumentHeaderProps {
  api: { name: string; summary: string }
  /** The breadcrumbs above the current page. */
  crumbs: readonly { href: string; text: string }[]
  /** The name of the current page in the breadcrumbs. */
  pageName: string
  /** The versions to select from; none shows no links. */
  versions: readonly { id: string; name: string; environmentName: string; deprecated: boolean; href: string }[]
  /** The id of the version shown. */
  shown: string | null | undefined
  /** Notices below the versions. */
  children?: ReactNode
}

/** Shows the header of an API document: the breadcrumbs, the API, and links to its versions. */
export async function DocumentHeader({ api, crumbs, pageName, versions, shown, children }: DocumentHeaderProps) {
  const t = await getTranslations('api-document')
  return (
    <Stack as="header" gap={3} className={styles.head}>
      <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
        <ol>
          {crumbs.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
          <li aria-current="page">{pageName}</li>
        </ol>
      </nav>
      <h1>{api.name}</h1>
      {api.summary ? (
        <Text tone="muted" breakable className={styles.summary}>
          {api.summary}
        </Text>
      ) : null}
      {versions.length > 0 ? (
        <Row as="nav" gap={2} align="stretch" aria-label={t('versions')} className={styles.versions}>
          {versions.map(({ id, name, environmentName, deprecated, href }) => (
            <a key={id} href={href} aria-current={id === shown ? 'page' : undefined}>
              {name}
              <span>{environmentName}</span>
              {deprecated ? <StatusBadge status="deprecated" /> : null}
            </a>
          ))}
        </Row>
      ) : null}
      {children}
    </Stack>
  )
}
