import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { MethodBodies } from './method-bodies'
import styles from './reference.module.css'

/** What comes back, status by status; details unfold without script. */
export async function MethodResponses({ responses }: { responses: PublishedMethod['responses'] }) {
  const t = await getTranslations('reference')
  if (responses.length === 0) return null
  return (
    <div>
      <h5>{t('responses')}</h5>
      <ul className={styles.responses}>
        {responses.map(({ statusCode, description, headers, bodies }) => {
          const head = (
            <>
              <span className={styles.status} data-class={Math.trunc(statusCode / 100)}>
                {statusCode}
              </span>
              <span className={styles.statusText}>{description}</span>
            </>
          )
          return (
            <li key={statusCode}>
              {headers.length + bodies.length === 0 ? (
                <p className={styles.response}>{head}</p>
              ) : (
                <details>
                  <summary className={styles.response}>{head}</summary>
                  <div className={styles.responseBody}>
                    {headers.length > 0 ? (
                      <ul className={styles.tree} aria-label={t('headers')}>
                        {headers.map((header) => (
                          <li key={header.name}>
                            <p className={styles.field}>
                              <code>{header.name}</code>
                            </p>
                            {header.description ? <p className={styles.note}>{header.description}</p> : null}
                          </li>
                        ))}
                      </ul>
                    ) : null}
                    <MethodBodies bodies={bodies} />
                  </div>
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
