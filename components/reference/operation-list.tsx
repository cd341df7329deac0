import type { ListedName } from '@portico/contract/api-document/reading-view'
import { Badge } from '@/components/ui/badge'
import { BreakablePath } from '@/components/ui/breakable-path'
import { Lines } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { plainText } from '@/lib/reference/markdown'
import { DeprecatedBadge } from './deprecated-badge'
import styles from './reference.module.css'
import { StaticElement } from './static-element'
import { staticHtml } from './static-html'
import { staticContent } from './static-part'

const SUMMARY_MAX = 180
/** The beginning of a description in a list is one line beside a list of contents. */
const DESCRIPTION_MAX = 140

interface OperationListProps {
  operations: readonly (Omit<ListedName, 'isWebhook'> & { isWebhook?: boolean; description?: string | null })[]
  hrefOf: (operation: { slug: string; isWebhook?: boolean }) => string
  /** True on pages that scripts navigate to, whose contents have to be sent as data too. */
  sent?: boolean
  /** The mark of webhooks among operations; without it, none are marked. */
  webhook?: string
}

/** Shows operations and webhooks as links with their summaries, and the beginning of their descriptions. Needs no script. */
export function OperationList({ operations, hrefOf, sent = false, webhook }: OperationListProps) {
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of elements, with every text and attribute escaped
  if (sent) return <Lines pad={2} className={styles.operations} dangerouslySetInnerHTML={{ __html: staticHtml(items) }} />
  return <Lines as={StaticElement} tag="ul" pad={2} className={styles.operations} content={staticContent(items)} />
}
