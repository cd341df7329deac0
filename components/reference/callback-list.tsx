import { MethodBadge } from '@/components/ui/method-badge'
import { textOf } from '@/lib/reference/json-object'
import { bodySamples } from '@/lib/reference/media-type'
import type { OperationTrees } from '@/lib/reference/operation-trees'
import type { Components } from '@/lib/reference/references'
import { ColoredCode } from './colored-code'
import { ContentTabs } from './content-tabs'
import { Markdown } from './markdown'
import { MoreInDocument } from './more-in-document'
import styles from './reference.module.css'
import type { SchemaPage } from './schema-view'

const PIECES = 60

interface CallbackListProps {
  callbacks: OperationTrees['callbacks']
  /** How many more there are in the document. */
  more: number
  components: Components
  page: SchemaPage
}

/** Shows the requests that the API makes to the caller, each with the schema and an example of its body. */
export function CallbackList({ callbacks, more, components, page }: CallbackListProps) {
  const { t } = page
  if (callbacks.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 id="callbacks">{t('callbacks')}</h2>
      <p className={styles.rules}>{t('callbacksLead')}</p>
      {callbacks.map(({ name, expression, httpMethod, operation, about, content }, at) => {
        const [media] = content
        const sample = media ? bodySamples(media, components, 'response')[0]?.sample : undefined
        return (
          <details key={`${name} ${expression} ${httpMethod}`} className={styles.response}>
            <summary>
              <MethodBadge method={httpMethod} /> <strong>{name}</strong> <code>{expression}</code>
            </summary>
            <Markdown text={textOf(operation.summary)} headings={4} prefix={`callback-${at + 1}-summary`} />
            <Markdown text={textOf(operation.description)} headings={4} prefix={`callback-${at + 1}-about`} />
            <Markdown text={about} headings={4} prefix={`callback-${at + 1}-path`} />
            <ContentTabs content={content} path={`callback-${at + 1}`} page={page} />
            {sample && 'body' in sample ? (
              <ColoredCode code={sample.body} language="JSON" label={`${name} ${httpMethod} ${expression}`} pieces={PIECES} />
            ) : null}
          </details>
        )
      })}
      <MoreInDocument count={more} documentHref={page.documentHref} t={t} />
    </section>
  )
}
