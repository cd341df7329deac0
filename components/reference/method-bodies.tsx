import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import styles from './reference.module.css'
import { SchemaTree } from './schema-tree'

/** Bodies of a call or an answer: each with its content type and schema. */
export function MethodBodies({ bodies }: { bodies: PublishedMethod['bodies'] }) {
  return bodies.map(({ contentType, name, description, schema }) => (
    <div key={`${contentType} ${name}`} className={styles.body}>
      <p className={styles.field}>
        <code>{contentType}</code>
        {name ? <span className={styles.faint}>{name}</span> : null}
      </p>
      {description ? <p className={styles.note}>{description}</p> : null}
      <SchemaTree schema={schema ?? null} />
    </div>
  ))
}
