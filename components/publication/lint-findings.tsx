'use client'
import type { LintFinding, LintReport } from '@portico/contract/publication/lint'
import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import styles from './publication.module.css'

/** Shows what an API's document lacks, by rule: severity, count and the first places. */
export function LintFindings({ report }: { report: LintReport }) {
  const t = useTranslations('publication.lint')
  const { findings, versions, methodCount } = report
  return (
    <Stack gap={4}>
      <Muted>
        {report.basis === 'draft'
          ? t('draft', { count: methodCount })
          : t('deployed', { count: methodCount, versions: versions.join(', '), versionCount: versions.length })}
      </Muted>
      {findings.length === 0 ? (
        <Muted>
          <CircleCheck size={14} aria-hidden="true" /> {t('nothing')}
        </Muted>
      ) : (
        <Stack as="ul" surface="outline" className={styles.findings}>
          {findings.map((finding) => (
            <Finding key={finding.rule} finding={finding} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Finding({ finding: { rule, severity, count, places } }: { finding: LintFinding }) {
  const t = useTranslations('publication.lint')
  const listed = places.filter(({ method, detail }) => method !== null || detail !== null)
  const Icon = severity === 'warning' ? TriangleAlert : Lightbulb
  return (
    <li>
      <span>
        <Badge tone={severity === 'warning' ? 'warning' : 'neutral'} icon={<Icon size={12} aria-hidden="true" />}>
          {t(`severity.${severity}`)}
        </Badge>
      </span>
      <div className={styles.finding}>
        <p>
          <strong>{t(`rule.${rule}`)}</strong>
        </p>
        <Muted>{t(`help.${rule}`)}</Muted>
        {listed.length > 0 ? (
          <details className={styles.places}>
            <summary>{t('places', { count })}</summary>
            <ul>
              {listed.map(({ version, method, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a rule have no ids and never move
                <li key={index}>
                  {version === null ? null : `${version} `}
                  {method === null ? null : (
                    <code>
                      {method.httpMethod} {method.path}
                    </code>
                  )}{' '}
                  {detail}
                </li>
              ))}
            </ul>
            {count > listed.length ? <Muted>{t('more', { count: count - listed.length })}</Muted> : null}
          </details>
        ) : null}
      </div>
    </li>
  )
}

/** Shows the number of warnings and hints in one line. */
export function LintCounts({ report: { findings } }: { report: LintReport }) {
  const t = useTranslations('publication.lint')
  const countOf = (severity: LintFinding['severity']) => findings.filter((finding) => finding.severity === severity).length
  const [warnings, hints] = [countOf('warning'), countOf('hint')]
  if (warnings + hints === 0) return t('nothing')
  return t('tally', { warnings, hints })
}
