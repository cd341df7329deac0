import type { PartHref } from '@/lib/reference/markdown'
import type { SchemaField, SchemaNode, SchemaVariants } from '@/lib/reference/schema-tree'
import { Markdown } from './markdown'
import { MoreInDocument } from './more-in-document'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'
import { SchemaRules } from './schema-rules'
import { Tabs } from './tabs'

/** What all schemas of a page share. */
export interface SchemaPage {
  t: ReferenceLabels
  /** Returns the address of a model's page. */
  modelHref: (model: string) => string
  partHref?: PartHref
  /** The address of the whole document, for fields that no page shows. */
  documentHref: string
}

interface SchemaViewProps {
  node: SchemaNode
  /** The id of the schema's place on the page; the ids of its fields begin with it. */
  path: string
  page: SchemaPage
  /** The model that the schema is a part of. */
  within?: string
  /** The names of the fields around it: `owner.addresses[]`; empty outside of all. */
  around?: string
}

const HEADINGS = 5
/** Fields that a fold names, and their characters, so that it is one line. */
const NAMES_MAX = 3
const NAMES_LENGTH_MAX = 50
/** The most characters of the names around a field that stand before its own. */
const AROUND_MAX = 40
/** Alternatives beyond the tabs that are listed without a fold. */
const OPEN_MAX = 24

/** Shows a schema: its type, its rules, and its fields, which open in place. Needs no script. */
export function SchemaView({ node, path, page, within, around }: SchemaViewProps) {
  return (
    <div className={styles.schema}>
      <p className={styles.field}>
        <TypeName node={node} page={page} />
      </p>
      <NodeText node={node} path={path} page={page} />
      <SchemaRules node={node} documentHref={page.documentHref} t={page.t} />
      <Inside node={node} path={path} page={page} within={within} around={around} isOpen />
    </div>
  )
}

/** Shows the parameters of one place, or the headers of a response. Needs no script. */
export function FieldList({ fields, path, page }: { fields: readonly SchemaField[]; path: string; page: SchemaPage }) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <FieldView key={field.name} field={field} path={`${path}.${field.name}`} page={page} />
      ))}
    </ul>
  )
}

/** Shows a named value: a parameter, a header, or a field of a schema. */
function FieldView({ field, path, page, within, around = '' }: Omit<SchemaViewProps, 'node'> & { field: SchemaField }) {
  const { name, kind, required, sent, node } = field
  const { t } = page
  const ownName = kind === 'additional' ? t('anyName') : name
  const shownName = sent ? `${sent.before}${ownName}${sent.after}` : ownName
  const inside = around.length > AROUND_MAX ? `…${around.slice(-AROUND_MAX).toWellFormed()}` : around
  return (
    <li id={path}>
      <p className={styles.field}>
        <a href={`#${encodeURI(path)}`} data-kind={kind}>
          <code data-inside={sent || inside === '' ? undefined : kind === 'item' ? inside : `${inside}.`}>
            {node.deprecated ? <s>{shownName}</s> : shownName}
          </code>
        </a>
        <TypeName node={node} page={page} />
        {required ? <strong>{t('required')}</strong> : null}
        {node.readOnly ? <em>{t('readOnly')}</em> : null}
        {node.writeOnly ? <em>{t('writeOnly')}</em> : null}
        {node.deprecated ? <em data-tone="warning">{t('deprecated')}</em> : null}
      </p>
      <NodeText node={node} path={path} page={page} />
      <SchemaRules node={node} documentHref={page.documentHref} t={t} />
      <Inside node={node} path={path} page={page} within={within} around={namesTo(field, around)} />
    </li>
  )
}

/** Returns the names of the fields that lead to what is inside a field. */
function namesTo({ name, kind }: SchemaField, around: string): string {
  return `${around}${around === '' || kind === 'item' ? '' : '.'}${name || '*'}`
}

function TypeName({ node, page }: { node: SchemaNode; page: SchemaPage }) {
  const linked = node.model ?? node.item?.model
  const more = ['', node.type, node.description].includes(node.title) ? '' : ` · ${node.title}`
  return (
    <span className={styles.type}>
      {linked ? <a href={page.modelHref(linked)}>{node.type}</a> : node.type}
      {more}
    </span>
  )
}

/** Shows what the author says about a schema, unless the name of its type says the same. */
function NodeText({ node: { type, description }, path, page }: Pick<SchemaViewProps, 'node' | 'path' | 'page'>) {
  return description === type ? null : <Markdown text={description} headings={HEADINGS} prefix={path} partHref={page.partHref} t={page.t} />
}

/** Shows the fields and alternatives inside a schema; those of a list are the fields of its items. */
function Inside({ node, path, page, isOpen, ...props }: SchemaViewProps & { isOpen?: boolean }) {
  const { t } = page
  const within = node.model ?? props.within
  const { around = '' } = props
  const { item, held, variants, fields, moreFields } = node
  if (node.isRecursive) return <p className={styles.rules}>{t('recursive', { model: node.model ?? '' })}</p>
  const count = fields.length + moreFields
  // Of a single part, the type says the name already.
  const isCombined = !node.model && (node.parts.length > 1 || (node.parts[0] ?? node.type) !== node.type)
  const names = fields.slice(0, NAMES_MAX).map(({ name }) => name || t('anyName'))
  while (names.length > 1 && names.join(', ').length > NAMES_LENGTH_MAX) names.pop()
  return (
    <>
      {isCombined ? <p className={styles.rules}>{t('combines', { names: node.parts.join(', ') })}</p> : null}
      {count > 0 ? (
        <details className={styles.inside} open={isOpen}>
          <summary>
            {t('fields', { count })}
            {isOpen ? null : ` · ${[...names, ...(count > names.length ? ['…'] : [])].join(', ')}`}
          </summary>
          <ul className={styles.fields}>
            {fields.map((field) => (
              <FieldView
                key={`${field.kind} ${field.name}`}
                field={field}
                path={`${path}.${field.name || '*'}`}
                page={page}
                within={within}
                around={around}
              />
            ))}
          </ul>
          {moreFields > 0 ? <MoreFields count={moreFields} model={within} page={page} /> : null}
        </details>
      ) : null}
      {variants.map((group, at) => (
        <VariantTabs
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a schema never change
          key={at}
          variants={group}
          path={at === 0 ? path : `${path}.${at}g`}
          page={page}
          within={within}
          around={around}
        />
      ))}
      {item ? (
        <ItemView node={item} path={path} page={page} within={within} around={around === '' ? '' : `${around}[]`} isOpen={isOpen} />
      ) : null}
      {held ? (
        <>
          <p className={styles.rules}>
            {t('held')} <TypeName node={held} page={page} />
          </p>
          <ItemView node={held} path={`${path}:json`} page={page} within={within} around={around} isOpen />
        </>
      ) : null}
    </>
  )
}

function ItemView({ node, path, page, within, around, isOpen }: SchemaViewProps & { isOpen?: boolean }) {
  return (
    <>
      <NodeText node={node} path={`${path}[]`} page={page} />
      <SchemaRules node={node} documentHref={page.documentHref} t={page.t} />
      <Inside node={node} path={path} page={page} within={within} around={around} isOpen={isOpen} />
    </>
  )
}

/** Says how many fields are left out, and where they are: on the page of the model around them, or in the document. */
function MoreFields({
  count,
  model,
  page: { t, modelHref, documentHref },
}: {
  count: number
  model: string | undefined
  page: SchemaPage
}) {
  return (
    <p className={styles.rules}>
      {t('moreFields', { count })}{' '}
      {model ? <a href={modelHref(model)}>{t('allFields', { model })}</a> : <a href={documentHref}>{t('inDocument')}</a>}
    </p>
  )
}

/** Shows the alternatives of a schema by name; one is open. Needs no script. */
function VariantTabs({ variants, path, page, within, around }: Omit<SchemaViewProps, 'node'> & { variants: SchemaVariants }) {
  const { t } = page
  const { how, discriminator, otherwise, options, further, more } = variants
  return (
    <>
      <p className={styles.rules}>
        <span>{discriminator === '' ? t(how) : t.rich(`${how}By`, { name: discriminator, code: (text) => <code>{text}</code> })}</span>
        {otherwise === '' ? null : <span>{t.rich('otherwise', { name: otherwise, code: (text) => <code>{text}</code> })}</span>}
      </p>
      {options.length > 0 ? (
        <Tabs
          name={`${path} ${how}`}
          label={t(how)}
          tabs={options.map(({ name, value, node }, at) => ({
            key: String(at),
            label: value || name,
            content: <SchemaView node={node} path={`${path}.${at}`} page={page} within={within} around={around} />,
          }))}
        />
      ) : null}
      {further.length > 0 ? (
        <details className={styles.other} open={further.length <= OPEN_MAX}>
          <summary>{t('moreVariants', { count: further.length })}</summary>
          <p className={styles.rules}>
            {further.map(({ name, value, model }, at) => {
              const text = value === '' || value === name ? name : `${name} · ${value}`
              const key = `${at} ${text}`
              return model === undefined ? (
                <span key={key}>{text}</span>
              ) : (
                <a key={key} href={page.modelHref(model)}>
                  {text}
                </a>
              )
            })}
          </p>
          {further.some(({ model }) => model === undefined) ? (
            <p className={styles.rules}>
              <a href={page.documentHref}>{t('inDocument')}</a>
            </p>
          ) : null}
        </details>
      ) : null}
      <MoreInDocument count={more} documentHref={page.documentHref} t={t} />
    </>
  )
}
