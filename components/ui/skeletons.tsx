import { Grid, Row, Stack } from './layout'
import styles from './states.module.css'

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const bone = (...more: (string | undefined)[]) => [styles.bone, ...more].filter(Boolean).join(' ')

/** Shows the outline of a table that is loading. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.skeletonBox} aria-hidden="true">
      {many(rows).map((row) => (
        <Row nowrap gap={6} align="stretch" key={row} className={styles.skeletonRow}>
          {many(columns).map((column) => (
            <span key={column} className={bone()} />
          ))}
        </Row>
      ))}
    </div>
  )
}

/** Shows the outline of a detail page that is loading. */
export function DetailSkeleton() {
  return (
    <Stack gap={3} aria-hidden="true">
      <span className={bone(styles.boneTitle)} />
      <TableSkeleton rows={5} columns={2} />
    </Stack>
  )
}

/** Shows the outline of a form that is loading. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Stack gap={3} aria-hidden="true">
      {many(fields).map((field) => (
        <span key={field} className={bone(styles.boneField)} />
      ))}
    </Stack>
  )
}

/** Shows the outline of a few cards that are loading. */
export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <Grid column="16rem" keepColumns gap={4} aria-hidden="true">
      {many(cards).map((card) => (
        <span key={card} className={bone(styles.boneCard)} />
      ))}
    </Grid>
  )
}
