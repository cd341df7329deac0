import type { ListedName } from '@portico/contract/api-document/reading-view'
import { Badge } from '@/components/ui/badge'
import { BreakablePath } from '@/components/ui/breakable-path'
import { Lines } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { plainText } from '@/lib/reference/markdown'
import { DeprecatedBadge } from './deprecated-badge'
import styles from './reference.module.css'
import { staticContent } from './static-part'

const SUMMARY_MAX = 180
/** The beginning of a description in a list is one line beside a list of contents. */
const DESCRIPTION_MAX = 140

interface OperationListProps {
  operations: readonly (Omit<ListedName, 'isWebhook'> & { isWebhook?: boolean; description?: string | null })[]
  hrefOf: (operation: { slug: string; isWebhook?: boolean }) => string
  /** The mark of webhooks among operations; without it, none are marked. */
  webhook?: string
}

/** Shows operations and webhooks as links with their summaries, and the beginning of their descriptions. Needs no script. */
export function OperationList({ operations, hrefOf, webhook }: OperationListProps) {
  const items = operations.map((operation) => {
    const { slug, httpMethod, path, summary, deprecated, isWebhook = false, description } = operation
    const about = plainText(description ?? '', DESCRIPTION_MAX)
    return (
      <li key={`${isWebhook} ${slug}`}>
        <a href={hrefOf(operation)}>
          <MethodBadge method={httpMethod} />
          <code>
            <BreakablePath path={path} />
          </code>
          <span>
            {plainText(summary, SUMMARY_MAX)} {isWebhook && webhook ? <Badge tone="neutral">{webhook}</Badge> : null}{' '}
            {deprecated ? <DeprecatedBadge /> : null}
          </span>
        </a>
        {about === '' || about === summary ? null : <p>{about}</p>}
      </li>
    )
  })
  return <Lines pad={3} className={styles.operations} {...staticContent(items)} />
}
