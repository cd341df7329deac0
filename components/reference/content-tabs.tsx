import type { ContentTree } from '@/lib/reference/operation-trees'
import { fieldJson } from '@/lib/reference/written-numbers'
import { MoreInDocument } from './more-in-document'
import styles from './reference.module.css'
import { type SchemaPage, SchemaView } from './schema-view'
import { Tabs } from './tabs'

const CONTENT_TYPES_MAX = 40

/** Shows the schemas of a body by content type, and how the parts of a form are written. */
export function ContentTabs({ content, path, page }: { content: readonly ContentTree[]; path: string; page: SchemaPage }) {
  const [only] = content
  if (!only) return null
  if (content.length === 1) {
    return (
      <>
        <p className={styles.rules}>
          <code>{only.contentType}</code>
        </p>
        <Encoding media={only} page={page} />
        <EachItem media={only} page={page} />
        <SchemaView node={only.node} path={path} page={page} />
      </>
    )
  }
  return (
    <>
      <Tabs
        name={`${path} content`}
        label={page.t('contentTypes')}
        tabs={content.slice(0, CONTENT_TYPES_MAX).map((media, at) => ({
          key: media.contentType,
          label: <code>{media.contentType}</code>,
          content: (
            <>
              <Encoding media={media} page={page} />
              <EachItem media={media} page={page} />
              <SchemaView node={media.node} path={at === 0 ? path : `${path}-${at}`} page={page} />
            </>
          ),
        }))}
      />
      <MoreInDocument count={content.length - CONTENT_TYPES_MAX} documentHref={page.documentHref} t={page.t} />
    </>
  )
}

/** Says that the schema is of each item of a stream. */
function EachItem({ media, page }: { media: ContentTree; page: SchemaPage }) {
  return media.isStream ? <p className={styles.rules}>{page.t('eachItem')}</p> : null
}

const ENCODINGS_MAX = 40

/** Shows how the author wants the fields of a form to be written; nothing without such a wish. */
function Encoding({ media, page: { t, documentHref } }: { media: ContentTree; page: SchemaPage }) {
  const encoding = { ...media.encoding, ...media.placedEncoding }
  const fields = Object.keys(encoding)
  if (fields.length === 0) return null
  return (
    <>
      <p className={styles.rules}>
        <span>{t('encoding')}</span>
        {fields.slice(0, ENCODINGS_MAX).map((name) => (
          <code key={name}>{`${name}: ${fieldJson(encoding, name)}`}</code>
        ))}
      </p>
      <MoreInDocument count={fields.length - ENCODINGS_MAX} documentHref={documentHref} t={t} />
    </>
  )
}
