import { plainText } from '@/lib/reference/markdown'
import type { OperationTrees } from '@/lib/reference/operation-trees'
import { ContentTabs } from './content-tabs'
import { Markdown } from './markdown'
import styles from './reference.module.css'
import { FieldView, type SchemaPage } from './schema-view'
import { StatusCode } from './status-code'

/** Longer descriptions, and those with links, are shown below as well. */
const SUMMARY_MAX = 120

/** Shows the responses by status; the first successful one is open. Needs no script. */
export function ResponseList({ responses, page }: { responses: OperationTrees['responses']; page: SchemaPage }) {
  const { t } = page
  if (responses.length === 0) return null
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  return (
    <section className={styles.part}>
      <h2 id="responses">{t('responses')}</h2>
      {responses.map((response) => (
        <details key={response.status} id={`response-${response.status}`} className={styles.response} open={response === first}>
          <summary>
            <StatusCode status={response.status} /> {plainText(response.description, SUMMARY_MAX)}
          </summary>
          <Response response={response} page={page} />
        </details>
      ))}
    </section>
  )
}

function Response({
  response: { status, description, headers, content, links },
  page,
}: {
  response: OperationTrees['responses'][number]
  page: SchemaPage
}) {
  const { t } = page
  return (
    <>
      {description.length > SUMMARY_MAX || /\n|https?:|\]\(|<a\b/i.test(description) ? (
        <Markdown text={description} headings={3} prefix={`response-${status}`} />
      ) : null}
      {headers.length > 0 ? (
        <>
          <h3>{t('headers')}</h3>
          <ul className={styles.fields}>
            {headers.map((field) => (
              <FieldView key={field.name} field={field} path={`response-${status}.header.${field.name}`} page={page} />
            ))}
          </ul>
        </>
      ) : null}
      {content.length > 0 ? <ContentTabs content={content} path={`response-${status}.body`} page={page} /> : null}
      {headers.length + content.length === 0 ? <p className={styles.rules}>{t('noBody')}</p> : null}
      {links.map(({ name, operationId, description }) => (
        <p key={name} className={styles.rules}>
          {t.rich('link', { name, operation: operationId, code: (text) => <code>{text}</code> })} {description}
        </p>
      ))}
    </>
  )
}
