import type { OperationName } from '@portico/contract/api-document/reading-view'
import { BreakablePath } from '@/components/ui/breakable-path'
import { Lines } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { plainText } from '@/lib/reference/markdown'
import { DeprecatedBadge } from './deprecated-badge'
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
            {plainText(summary, DESCRIPTION_MAX)} {deprecated ? <DeprecatedBadge /> : null}
          </span>
        </a>
        {about === '' || about === summary ? null : <p>{about}</p>}
      </li>
    )
  })
  return <Lines pad={3} className={styles.operations} {...staticContent(items)} />
}
