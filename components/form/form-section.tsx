import type { ReactNode } from 'react'
import styles from './form.module.css'

/** A titled group of fields inside a form. */
export function FormSection({ title, description, children }: { title: ReactNode; description?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {description ? <p className={styles.help}>{description}</p> : null}
      </header>
      {children}
    </section>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.fieldRow}>{children}</div>
}
