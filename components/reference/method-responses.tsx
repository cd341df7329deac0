import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { Panel, Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { MethodBodies } from './method-bodies'
import styles from './reference.module.css'
import { StatusCode } from './status-code'

/** Shows the responses by status; details open without script. */
export async function MethodResponses({ responses }: { responses: PublishedMethod['responses'] }) {
  const t = await getTranslations('reference')
  if (responses.length === 0) return null
  return (
    <div>
      <Text as="h5" size="sm" weight="semibold">
        {t('responses')}
      </Text>
      <Panel as="ul" surface="outline" className={styles.responses}>
        {responses.map(({ statusCode, description, headers, bodies }) => {
          const head = (
            <>
              <StatusCode status={statusCode} />
              <Text as="span" tone="muted" breakable className={styles.statusText}>
                {description}
              </Text>
            </>
          )
          return (
            <li key={statusCode}>
              {headers.length + bodies.length === 0 ? (
                <p className={styles.response}>{head}</p>
              ) : (
                <details>
                  <summary className={styles.response}>{head}</summary>
                  <Stack gap={3} className={styles.responseBody}>
                    {headers.length > 0 ? (
                      <ul className={styles.tree} aria-label={t('headers')}>
                        {headers.map((header) => (
                          <li key={header.name}>
                            <Row as="p" align="baseline" className={styles.field}>
                              <code>{header.name}</code>
                            </Row>
                            {header.description ? (
                              <Muted breakable className={styles.note}>
                                {header.description}
                              </Muted>
                            ) : null}
                          </li>
                        ))}
                      </ul>
                    ) : null}
                    <MethodBodies bodies={bodies} />
                  </Stack>
                </details>
              )}
            </li>
          )
        })}
      </Panel>
    </div>
  )
}
