import { type JsonObject, textOf } from '@/lib/reference/json-object'
import { operationTrees } from '@/lib/reference/operation-trees'
import { furtherAbout, type PathItemAbout } from '@/lib/reference/path-item'
import type { Components } from '@/lib/reference/references'
import { CallbackList } from './callback-list'
import { ContentTabs } from './content-tabs'
import { Markdown } from './markdown'
import { PathAbout } from './path-about'
import styles from './reference.module.css'
import { ResponseList } from './response-list'
import { FieldList, type SchemaPage } from './schema-view'

interface OperationViewProps {
  operation: JsonObject
  components: Components
  /** The API sends it, instead of the caller. */
  isWebhook?: boolean
  /** What is said of all operations at its path. */
  pathItem?: PathItemAbout
  page: SchemaPage
}

/** Shows what an operation takes and answers: parameters, body, responses by status, callbacks. Needs no script. */
export function OperationView({ operation, components, isWebhook = false, pathItem, page }: OperationViewProps) {
  const trees = operationTrees(operation, components, isWebhook)
  return (
    <>
      <Markdown text={textOf(operation.description)} headings={2} prefix="about" partHref={page.partHref} t={page.t} />
      <AboutPath about={pathItem ? furtherAbout(pathItem, operation) : null} isWebhook={isWebhook} page={page} />
      {trees.parameters.map(({ place, fields }) => (
        <section key={place} className={styles.part}>
          <h2 id={place}>
            <a href={`#${place}`}>{page.t(`places.${place}`)}</a>
          </h2>
          <FieldList fields={fields} path={place} page={page} />
        </section>
      ))}
      {trees.body ? (
        <section className={styles.part}>
          <h2 id="body">
            <a href="#body">{page.t('body')}</a> {trees.body.required ? <strong>{page.t('required')}</strong> : null}
          </h2>
          <Markdown text={trees.body.description} headings={3} prefix="body-about" partHref={page.partHref} t={page.t} />
          <ContentTabs content={trees.body.content} path="body" page={page} />
        </section>
      ) : null}
      <ResponseList responses={trees.responses} page={page} />
      <CallbackList callbacks={trees.callbacks} more={trees.moreCallbacks} components={components} page={page} />
    </>
  )
}

/** Shows what is said of all operations at a path; that of a webhook continues its own description. */
function AboutPath({ about, isWebhook, page }: { about: PathItemAbout | null; isWebhook: boolean; page: SchemaPage }) {
  if (about === null) return null
  const texts = <PathAbout about={about} headings={isWebhook ? 2 : 3} prefix="path-about" partHref={page.partHref} t={page.t} />
  if (isWebhook) return texts
  return (
    <section className={styles.part}>
      <h2 id="path-about">
        <a href="#path-about">{page.t('pathAbout')}</a>
      </h2>
      {texts}
    </section>
  )
}
