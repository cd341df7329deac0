'use client'
import { SERVING_RULES, type ServingProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { useTranslations } from 'next-intl'
import { Row, Stack } from '@/components/ui/layout'
import styles from './feedback.module.css'

/** Shows why something cannot be served, each reason with its place and value; `count` is the number of all reasons. */
export function ServingProblems({ problems, count = problems.length }: { problems: readonly ServingProblem[]; count?: number }) {
  const t = useTranslations('serving')
  return (
    <Stack as="ul" gap={2} breakable className={styles.problems}>
      {problems.map(({ place, rule, value, subject }) => (
        <li key={`${place} ${rule} ${value}`}>
          <p>{t(`rules.${rule}`)}</p>
          <Row as="p" gap={1} columnGap={2} align="stretch" size="xs" tone="muted">
            {subject ? <code>{subject}</code> : null}
            {place ? <code>{place}</code> : null}
            {value ? <code>{value}</code> : null}
          </Row>
        </li>
      ))}
      {count > problems.length ? <li>{t('more', { count: count - problems.length })}</li> : null}
    </Stack>
  )
}

/** Returns the problems in the data of a NotServable error; null without any. */
export function servingProblemsIn(data: unknown): { problems: ServingProblem[]; count: number } | null {
  const { problems, count } = (data ?? {}) as { problems?: unknown; count?: unknown }
  if (!Array.isArray(problems)) return null
  const known = problems.filter((problem): problem is ServingProblem =>
    SERVING_RULES.includes((problem as ServingProblem | null)?.rule as never),
  )
  return known.length === 0 ? null : { problems: known, count: typeof count === 'number' ? count : known.length }
}
