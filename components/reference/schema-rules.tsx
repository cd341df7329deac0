import type { ReactNode } from 'react'
import type { SchemaNode } from '@/lib/reference/schema-tree'
import { MoreInDocument, Shortened } from './more-in-document'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'

interface SchemaRulesProps {
  node: SchemaNode
  /** The address of the whole document, for what no page shows. */
  documentHref: string
  t: ReferenceLabels
}

/** Shows the rules of a schema's values: constant, allowed values, default, limits, examples, notes. Nothing if there are none. */
export function SchemaRules({ node, documentHref, t }: SchemaRulesProps) {
  const code = (text: ReactNode) => <code>{text}</code>
  const rules = [
    ...(node.constant === undefined ? [] : [['constant', node.constant] as const]),
    ...(node.defaultValue === undefined ? [] : [['defaultValue', node.defaultValue] as const]),
    ...node.constraints.map(({ name, value }) => [name, value] as const),
  ]
  const count = rules.length + node.examples.length + node.notes.length
  return (
    <>
      {count > 0 ? (
        <p className={styles.rules}>
          {rules.map(([name, value]) => (
            <span key={`${name} ${value}`}>{t.rich(`rules.${name}`, { value, code })}</span>
          ))}
          {node.examples.map(({ value, about }) => (
            <span key={`${value} ${about}`}>
              {t.rich('rules.example', { value, code })}
              {about === '' ? null : ` (${about})`}
            </span>
          ))}
          {node.notes.map(({ name, value, href }) =>
            name === 'xml' || name === 'other' ? (
              <span key={`${name} ${value}`}>{t.rich(`rules.${name}`, { value, code })}</span>
            ) : (
              <span key={`${name} ${value}`}>
                {t(name)}{' '}
                {href === undefined ? (
                  value
                ) : (
                  <a href={href} rel="nofollow noopener">
                    {value}
                  </a>
                )}
              </span>
            ),
          )}
        </p>
      ) : null}
      {node.choices.length > 0 ? (
        <p className={styles.rules}>
          {t('choices')}{' '}
          {node.choices.map((choice) => (
            <code key={choice}>{choice}</code>
          ))}
        </p>
      ) : null}
      {node.furtherChoices.length > 0 ? (
        <details className={styles.other}>
          <summary>{t('moreChoices', { count: node.furtherChoices.length })}</summary>
          <p className={styles.rules}>{node.furtherChoices.join(', ')}</p>
        </details>
      ) : null}
      <MoreInDocument count={node.moreChoices} documentHref={documentHref} t={t} />
      {node.moreExamples > 0 ? (
        <p className={styles.rules}>
          {t('moreExamples', { count: node.moreExamples })} <a href={documentHref}>{t('inDocument')}</a>
        </p>
      ) : null}
      {node.isShortened ? <Shortened documentHref={documentHref} t={t} /> : null}
    </>
  )
}
