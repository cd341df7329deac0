import { Badge } from './badge'
import styles from './badge.module.css'
import { Row } from './layout'

/** Shows names as labels beside each other, or a dash where there are none. A name wider than the place breaks. */
export function Chips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–'
  return (
    <Row as="span" gap={1} align="stretch" className={styles.chips}>
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </Row>
  )
}
