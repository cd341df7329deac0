import type { SchemaNode } from '@/lib/reference/schema-tree'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'

/** Shows the rules of a schema's values: constant, allowed values, default, limits, examples. Nothing if there are none. */
export function SchemaRules({ node, t }: { node: SchemaNode; t: ReferenceLabels }) {
  const rules = [
    ...(node.constant === undefined ? [] : [['constant', node.constant] as const]),
    ...(node.defaultValue === undefined ? [] : [['defaultValue', node.defaultValue] as const]),
    ...node.constraints.map(({ name, value }) => [name, value] as const),
    ...node.examples.map((value) => ['example', value] as const),
  ]
  return (
    <>
      {rules.length > 0 ? (
        <p className={styles.rules}>
          {rules.map(([name, value]) => (
            <span key={`${name} ${value}`}>{t.rich(`rules.${name}`, { value, code: (text) => <code>{text}</code> })}</span>
          ))}
        </p>
      ) : null}
      {node.choices.length > 0 ? (
        <p className={styles.rules}>
          {t('choices')}{' '}
          {node.choices.map((choice) => (
            <code key={choice}>{choice}</code>
          ))}{' '}
          {node.moreChoices > 0 ? t('moreChoices', { count: node.moreChoices }) : null}
        </p>
      ) : null}
    </>
  )
}
