import styles from './states.module.css'

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const bone = (...more: (string | undefined)[]) => [styles.bone, ...more].filter(Boolean).join(' ')

/** The shape of a table that is on its way. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.skeletonBox} aria-hidden="true">
      {many(rows).map((row) => (
        <div key={row} className={styles.skeletonRow}>
          {many(columns).map((column) => (
            <span key={column} className={bone()} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The shape of a page about one thing. */
export function DetailSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span className={bone(styles.boneTitle)} />
      <TableSkeleton rows={5} columns={2} />
    </div>
  )
}

/** The shape of a form. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {many(fields).map((field) => (
        <span key={field} className={bone(styles.boneField)} />
      ))}
    </div>
  )
}

/** The shape of a few cards. */
export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div className={styles.cards} aria-hidden="true">
      {many(cards).map((card) => (
        <span key={card} className={bone(styles.boneCard)} />
      ))}
    </div>
  )
}
