import { Fragment } from 'react'
import { plainText } from '@/lib/reference/markdown'
import type { OperationTrees } from '@/lib/reference/operation-trees'
import { ContentTabs } from './content-tabs'
import { Markdown } from './markdown'
import styles from './reference.module.css'
import { FieldList, type SchemaPage } from './schema-view'
import { StatusCode } from './status-code'

/** Longer descriptions, and those with links, are shown below as well. */
const SUMMARY_MAX = 120

interface ResponsesProps {
  responses: OperationTrees['responses']
  page: SchemaPage
}

/** Shows the responses by status; the first successful one is open. Needs no script. */
export function ResponseList({ responses, page }: ResponsesProps) {
  if (responses.length === 0) return null
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  return (
    <section className={styles.part}>
      <h2 id="responses">
        <a href="#responses">{page.t('responses')}</a>
      </h2>
      <Responses responses={responses} page={page} open={first} />
    </section>
  )
}

/** Shows responses by status, folded but for one. `prefix` begins the ids of those that are not the operation's own; `headings`: their level. */
export function Responses({
  responses,
  page,
  open,
  prefix = '',
  headings = 3,
}: ResponsesProps & { open?: OperationTrees['responses'][number] | undefined; prefix?: string; headings?: 3 | 4 }) {
  return responses.map((response) => {
    const id = `${prefix}response-${response.status}`
    return (
      <details key={id} id={id} className={styles.response} open={response === open}>
        <summary>
          <StatusCode status={response.status} /> {plainText(response.summary || response.description, SUMMARY_MAX)}
        </summary>
        <Response response={response} id={id} headings={headings} page={page} />
      </details>
    )
  })
}

function Response({
  response: { summary, description, headers, content, links },
  id,
  headings,
  page,
}: {
  response: OperationTrees['responses'][number]
  id: string
  headings: 3 | 4
  page: SchemaPage
}) {
  const { t } = page
  const Heading = `h${headings}` as const
  return (
    <>
      {(summary !== '' && description !== '') || description.length > SUMMARY_MAX || /\n|https?:|\]\(|<a\b/i.test(description) ? (
        <Markdown text={description} headings={headings} prefix={id} partHref={page.partHref} t={page.t} />
      ) : null}
      {headers.length > 0 ? (
        <>
          <Heading id={`${id}-headers`}>
            <a href={`#${id}-headers`}>{t('headers')}</a>
          </Heading>
          <FieldList fields={headers} path={`${id}.header`} page={page} />
        </>
      ) : null}
      {content.length > 0 ? <ContentTabs content={content} path={`${id}.body`} page={page} /> : null}
      {headers.length + content.length === 0 ? <p className={styles.rules}>{t('noBody')}</p> : null}
      {links.map(({ name, operationId, description, values }) => (
        <Fragment key={name}>
          <p className={styles.rules}>
            <span>{t.rich('link', { name, operation: operationId, code: (text) => <code>{text}</code> })}</span>
            {values.map((one) => (
              <code key={one.name}>
                {one.name} = {one.value}
              </code>
            ))}
          </p>
          <Markdown text={description} headings={headings} prefix={`${id}-${name}`} partHref={page.partHref} t={page.t} />
        </Fragment>
      ))}
    </>
  )
}
