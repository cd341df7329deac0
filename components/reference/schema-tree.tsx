import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { type JsonSchema, typeLabel } from '@/lib/catalogue/json-schema'
import { type SchemaRow, schemaRows } from '@/lib/catalogue/schema-rows'
import styles from './reference.module.css'

/** Shows a JSON Schema: its type, and its properties as a tree. */
export async function SchemaTree({ schema }: { schema: object | null }) {
  const t = await getTranslations('reference')
  if (schema === null || Object.keys(schema).length === 0)
    return (
      <Text size="sm" tone="subtle">
        {t('noSchema')}
      </Text>
    )
  const labels = { required: t('required'), defaultValue: (value: string) => t('defaultValue', { value }) }
  const rows = schemaRows(schema as JsonSchema)
  return (
    <>
      <Text size="note" tone="subtle" mono breakable>
        {typeLabel(schema as JsonSchema, schema as JsonSchema)}
      </Text>
      {rows.length > 0 ? <Rows rows={rows} labels={labels} /> : null}
    </>
  )
}

interface RowsProps {
  rows: readonly SchemaRow[]
  labels: { required: string; defaultValue: (value: string) => string }
}

function Rows({ rows, labels }: RowsProps) {
  return (
    <ul className={styles.tree}>
      {rows.map((row) => (
        <li key={row.name}>
          <Row as="p" align="baseline" className={styles.field}>
            <code>{row.name}</code>
            <Text as="span" size="note" tone="subtle" mono breakable>
              {row.type}
            </Text>
            {row.required ? (
              <Text as="span" size="xs" tone="danger" weight="medium">
                {labels.required}
              </Text>
            ) : null}
          </Row>
          {row.description ? (
            <Muted breakable className={styles.note}>
              {row.description}
            </Muted>
          ) : null}
          {row.choices.length > 0 ? (
            <Muted breakable className={styles.note}>
              {row.choices.join(', ')}
            </Muted>
          ) : null}
          {row.defaultValue === undefined ? null : (
            <Muted breakable className={styles.note}>
              {labels.defaultValue(row.defaultValue)}
            </Muted>
          )}
          {row.children.length > 0 ? <Rows rows={row.children} labels={labels} /> : null}
        </li>
      ))}
    </ul>
  )
}
