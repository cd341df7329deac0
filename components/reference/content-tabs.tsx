import type { ContentTree } from '@/lib/reference/operation-trees'
import styles from './reference.module.css'
import { type SchemaPage, SchemaView } from './schema-view'
import { Tabs } from './tabs'

/** Shows the schemas of a body by content type. */
export function ContentTabs({ content, path, page }: { content: readonly ContentTree[]; path: string; page: SchemaPage }) {
  const [only] = content
  if (!only) return null
  if (content.length === 1) {
    return (
      <>
        <p className={styles.rules}>
          <code>{only.contentType}</code>
        </p>
        <SchemaView node={only.node} path={path} page={page} />
      </>
    )
  }
  return (
    <Tabs
      name={`${path} content`}
      label={page.t('contentTypes')}
      tabs={content.map(({ contentType, node }, at) => ({
        key: contentType,
        label: <code>{contentType}</code>,
        content: <SchemaView node={node} path={at === 0 ? path : `${path}-${at}`} page={page} />,
      }))}
    />
  )
}
