import { getTranslations } from 'next-intl/server'
import { type JsonSchema, typeWords } from '@/lib/catalogue/json-schema'
import { type SchemaRow, schemaRows } from '@/lib/catalogue/schema-rows'
import styles from './reference.module.css'

/** A JSON Schema for reading: its type, and its properties as a tree. */
export async function SchemaTree({ schema }: { schema: object | null }) {
  const t = await getTranslations('reference')
  if (schema === null || Object.keys(schema).length === 0) return <p className={styles.faint}>{t('noSchema')}</p>
  const words = { required: t('required'), defaultValue: (value: string) => t('defaultValue', { value }) }
  const rows = schemaRows(schema as JsonSchema)
  return (
    <>
      <p className={styles.type}>{typeWords(schema as JsonSchema, schema as JsonSchema)}</p>
      {rows.length > 0 ? <Rows rows={rows} words={words} /> : null}
    </>
  )
}

interface RowsProps {
  rows: readonly SchemaRow[]
  words: { required: string; defaultValue: (value: string) => string }
}

function Rows({ rows, words }: RowsProps) {
  return (
    <ul className={styles.tree}>
      {rows.map((row) => (
        <li key={row.name}>
          <p className={styles.field}>
            <code>{row.name}</code>
            <span className={styles.type}>{row.type}</span>
            {row.required ? <span className={styles.required}>{words.required}</span> : null}
          </p>
          {row.description ? <p className={styles.note}>{row.description}</p> : null}
          {row.choices.length > 0 ? <p className={styles.note}>{row.choices.join(', ')}</p> : null}
          {row.defaultValue === undefined ? null : <p className={styles.note}>{words.defaultValue(row.defaultValue)}</p>}
          {row.children.length > 0 ? <Rows rows={row.children} words={words} /> : null}
        </li>
      ))}
    </ul>
  )
}
