import type { MethodSummary } from '@portico/contract/method/method-endpoints'
import { Row } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import styles from './method.module.css'

/** Shows a method's HTTP method and path, as in a title. */
export function MethodName({ method: { httpMethod, path } }: { method: Pick<MethodSummary, 'httpMethod' | 'path'> }) {
  return (
    <Row as="span" inline gap={2} className={styles.title}>
      <MethodBadge method={httpMethod} /> <code>{path}</code>
    </Row>
  )
}
