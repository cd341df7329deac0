import { MethodBadge } from '@/components/ui/method-badge'
import { textOf } from '@/lib/reference/json-object'
import { bodySamples } from '@/lib/reference/media-type'
import type { OperationTrees } from '@/lib/reference/operation-trees'
import type { Components } from '@/lib/reference/references'
import { ColoredCode } from './colored-code'
import { ContentTabs } from './content-tabs'
import { Markdown } from './markdown'
import { MoreInDocument } from './more-in-document'
import { PathAbout } from './path-about'
import styles from './reference.module.css'
import { Responses } from './response-list'
import { FieldList, type SchemaPage } from './schema-view'

const PIECES = 60

interface CallbackListProps {
  callbacks: OperationTrees['callbacks']
  /** How many more there are in the document. */
  more: number
  components: Components
  page: SchemaPage
}

/** Shows the requests that the API makes to the caller, each with what it sends, an example of its body, and what it takes as a response. */
export function CallbackList({ callbacks, more, components, page }: CallbackListProps) {
  const { t } = page
  if (callbacks.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 id="callbacks">
        <a href="#callbacks">{t('callbacks')}</a>
      </h2>
      <p className={styles.rules}>{t('callbacksLead')}</p>
      {callbacks.map((callback, at) => (
        <CallbackView
          key={`${callback.name} ${callback.expression} ${callback.httpMethod}`}
          callback={callback}
          id={`callback-${at + 1}`}
          components={components}
          page={page}
        />
      ))}
      <MoreInDocument count={more} documentHref={page.documentHref} t={t} />
    </section>
  )
}

interface CallbackViewProps {
  callback: OperationTrees['callbacks'][number]
  id: string
  components: Components
  page: SchemaPage
}

function CallbackView({ callback, id, components, page }: CallbackViewProps) {
  const { name, expression, httpMethod, operation, about, parameters, body, responses } = callback
  const { t } = page
  const [media] = body?.content ?? []
  const sample = media ? bodySamples(media, components, 'response')[0]?.sample : undefined
  return (
    <details className={styles.response}>
      <summary>
        <MethodBadge method={httpMethod} />
        <span>
          <strong>{name}</strong> <code>{expression}</code>{' '}
          {operation.deprecated === true ? <em data-tone="warning">{t('deprecated')}</em> : null}
        </span>
      </summary>
      {textOf(operation.summary) === '' ? null : <p>{textOf(operation.summary)}</p>}
      <Markdown text={textOf(operation.description)} headings={4} prefix={`${id}-about`} partHref={page.partHref} t={page.t} />
      {about ? <PathAbout about={about} headings={4} prefix={`${id}-path`} partHref={page.partHref} t={page.t} /> : null}
      {parameters.map(({ place, fields }) => (
        <section key={place}>
          <h3>{t(`places.${place}`)}</h3>
          <FieldList fields={fields} path={`${id}.${place}`} page={page} />
        </section>
      ))}
      {body ? (
        <>
          <h3>
            {t('body')} {body.required ? <strong>{t('required')}</strong> : null}
          </h3>
          <Markdown text={body.description} headings={4} prefix={`${id}-body-about`} partHref={page.partHref} t={page.t} />
          <ContentTabs content={body.content} path={id} page={page} />
        </>
      ) : null}
      {sample && 'body' in sample ? (
        <ColoredCode code={sample.body} language="JSON" label={`${name} ${httpMethod} ${expression}`} pieces={PIECES} foldable />
      ) : null}
      {responses.length > 0 ? <h3>{t('responses')}</h3> : null}
      <Responses responses={responses} page={page} prefix={`${id}-`} headings={4} />
    </details>
  )
}
