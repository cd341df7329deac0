'use client'
import type { BreakingChange, PublicationDetail } from '@portico/contract/publication/publication-endpoints'
import { wasApproved } from '@portico/contract/publication/publication-states'
import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Section } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'

interface PublicationChangesProps {
  detail: PublicationDetail
  /** Renders the difference of one version by the version's own component. */
  drawDifference: (difference: DeploymentDifference) => ReactNode
}

/** Shows what a request changes for consumers: how each version differs from the last approved one, what breaks calls, and whom it affects. */
export function PublicationChanges({ detail: { publication, changes, subscribers }, drawDifference }: PublicationChangesProps) {
  const t = useTranslations('publication.changes')
  const approved = wasApproved(publication)
  return (
    <Section title={t(approved ? 'titleApproved' : 'title')}>
      <p style={{ margin: 0 }}>{t('subscribers', { approved: subscribers.approved, waiting: subscribers.waiting })}</p>
      {changes === null ? (
        <p>{t(approved ? 'firstApproved' : 'first')}</p>
      ) : (
        <>
          <p>
            {t(approved ? 'sinceApproved' : 'since')} <RelativeTime value={changes.approvedAt} />
          </p>
          {changes.stages.map(({ stage, difference, breaking }) => (
            <section key={stage.id} aria-label={stage.name}>
              <h3>{stage.name}</h3>
              {difference.from === null ? <p>{t('newVersion')}</p> : null}
              {breaking.length > 0 ? <Breaking changes={breaking} /> : null}
              {drawDifference(difference)}
            </section>
          ))}
        </>
      )}
    </Section>
  )
}

function Breaking({ changes }: { changes: readonly BreakingChange[] }) {
  const t = useTranslations('publication.changes')
  return (
    <Notice tone="warning" title={t('breaking', { count: changes.length })}>
      <ul>
        {changes.map(({ kind, method, parameter }) => (
          <li key={`${kind} ${method?.httpMethod} ${method?.path} ${parameter}`}>
            <code>{method ? `${method.httpMethod} ${method.path}` : t('everyMethod')}</code>{' '}
            {t(`kind.${kind}`, { parameter: parameter ?? '' })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
