import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { AuthType } from '@portico/contract/stage/stage'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Text } from '@/components/ui/text'
import { methodAnchor } from '@/lib/catalogue/method-groups'
import { sampleCallOf } from '@/lib/catalogue/sample-call'
import { CallSample } from './call-sample'
import { MethodBodies } from './method-bodies'
import { MethodParameters } from './method-parameters'
import { MethodResponses } from './method-responses'
import styles from './reference.module.css'

interface MethodSectionProps {
  stage: { name: string; serviceUrl: string; authType: AuthType }
  method: PublishedMethod
  /** Shown below, over the full width. */
  children?: ReactNode
}

/** Shows one method: its parameters, bodies, responses, and a call to copy. */
export async function MethodSection({ stage, method, children }: MethodSectionProps) {
  const t = await getTranslations('reference')
  const anchor = methodAnchor(stage.name, method)
  const what = { method: method.httpMethod, path: method.path }
  return (
    <article id={anchor} className={styles.method}>
      <Stack gap={4} className={styles.methodText}>
        <Row as="h4" nowrap gap={2} align="baseline" size="md" weight="semibold" className={styles.methodHead}>
          <MethodBadge method={method.httpMethod} />
          <code>{method.path}</code>
          <a href={`#${encodeURI(anchor)}`} aria-label={t('linkTo', what)}>
            #
          </a>
        </Row>
        {method.summary ? (
          <Text weight="medium" breakable>
            {method.summary}
          </Text>
        ) : null}
        {method.description && method.description !== method.summary ? (
          <Text tone="muted" breakable className={styles.description}>
            {method.description}
          </Text>
        ) : null}
        {method.authType === stage.authType ? null : (
          <Text size="sm" tone="subtle">
            {t(`ownAuth.${method.authType}`)}
          </Text>
        )}
        <MethodParameters parameters={method.parameters} />
        {method.bodies.length > 0 ? (
          <div>
            <Text as="h5" size="sm" weight="semibold">
              {t('body')}
            </Text>
            <MethodBodies bodies={method.bodies} />
          </div>
        ) : null}
        <MethodResponses responses={method.responses} />
      </Stack>
      <div className={styles.methodSample}>
        <CallSample
          call={sampleCallOf(stage.serviceUrl, method)}
          label={t('sample', what)}
          labels={{ copy: t('copy'), copied: t('copied') }}
        />
      </div>
      {children}
    </article>
  )
}
