import type { OperationName } from '@portico/contract/api-document/reading-view'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { BreakablePath } from '@/components/ui/breakable-path'
import { HourglassIcon } from '@/components/ui/drawn-icon'
import { Lines } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { plainText } from '@/lib/reference/markdown'
import styles from './reference.module.css'
import { staticContent } from './static-part'

/** Descriptions in a list are one or two lines. */
const DESCRIPTION_MAX = 180

interface OperationListProps {
  operations: readonly (OperationName & { description?: string | null })[]
  hrefOf: (slug: string) => string
}

/** Shows operations as links with their summaries, and the beginning of their descriptions. Needs no script. */
export function OperationList({ operations, hrefOf }: OperationListProps) {
  const t = useTranslations('kit.status')
  const items = operations.map(({ slug, httpMethod, path, summary, deprecated, description }) => {
    const about = plainText(description ?? '', DESCRIPTION_MAX)
    return (
      <li key={slug}>
        <a href={hrefOf(slug)}>
          <MethodBadge method={httpMethod} />
          <code>
            <BreakablePath path={path} />
          </code>
          <span>
            {plainText(summary, DESCRIPTION_MAX)}{' '}
            {deprecated ? (
              <Badge tone="warning" icon={<HourglassIcon size={13} />}>
                {t('deprecated')}
              </Badge>
            ) : null}
          </span>
        </a>
        {about === '' || about === summary ? null : <p>{about}</p>}
      </li>
    )
  })
  return <Lines pad={3} className={styles.operations} {...staticContent(items)} />
}
