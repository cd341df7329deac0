import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { AuthType } from '@portico/contract/stage/stage'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MethodBadge } from '@/components/ui/method-badge'
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
  /** What stands below, over the whole width. */
  children?: ReactNode
}

/** One method: what it takes, what it gives, and a call that can be copied. */
export async function MethodSection({ stage, method, children }: MethodSectionProps) {
  const t = await getTranslations('reference')
  const anchor = methodAnchor(stage.name, method)
  const what = { method: method.httpMethod, path: method.path }
  return (
    <article id={anchor} className={styles.method}>
      <div className={styles.methodText}>
        <h4 className={styles.methodHead}>
          <MethodBadge method={method.httpMethod} />
          <code>{method.path}</code>
          <a href={`#${encodeURI(anchor)}`} aria-label={t('linkTo', what)}>
            #
          </a>
        </h4>
        {method.summary ? <p className={styles.summary}>{method.summary}</p> : null}
        {method.description && method.description !== method.summary ? <p className={styles.description}>{method.description}</p> : null}
        {method.authType === stage.authType ? null : <p className={styles.faint}>{t(`ownAuth.${method.authType}`)}</p>}
        <MethodParameters parameters={method.parameters} />
        {method.bodies.length > 0 ? (
          <div>
            <h5>{t('body')}</h5>
            <MethodBodies bodies={method.bodies} />
          </div>
        ) : null}
        <MethodResponses responses={method.responses} />
      </div>
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
