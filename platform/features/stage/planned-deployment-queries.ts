import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { and, gt, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { plannedDeployments } from '../../database/schema/stage.ts'
import { users } from '../../database/schema/user.ts'

/** The people who planned deployments, for queries that read other people too. */
export const planners = alias(users, 'planners')

/** Columns of a version's planned deployment, for queries that join `plannedDeployments`; `planners.name` is who planned it. */
export const plannedColumns = {
  plannedFor: plannedDeployments.plannedFor,
  textEn: plannedDeployments.textEn,
  textKo: plannedDeployments.textKo,
  comparedAt: plannedDeployments.comparedAt,
  changeCount: plannedDeployments.changeCount,
  breakingCount: plannedDeployments.breakingCount,
  announced: plannedDeployments.announced,
  failure: plannedDeployments.failure,
}
type PlannedColumns = Pick<
  typeof plannedDeployments.$inferSelect,
  'plannedFor' | 'textEn' | 'textKo' | 'comparedAt' | 'changeCount' | 'breakingCount' | 'announced' | 'failure'
>

/** Returns the planned deployment of a version as responses show it; null if none is planned. */
export function presentPlanned(row: PlannedColumns | null, plannedBy: string | null): StageView['planned'] {
  if (row === null) return null
  const { plannedFor, textEn, textKo, comparedAt, changeCount, breakingCount, announced, failure } = row
  return {
    plannedFor: plannedFor.toISOString(),
    plannedBy: plannedBy ?? '',
    note: noteOf({ textEn, textKo }),
    ...(comparedAt === null ? { changeCount: null, breakingCount: null } : { changeCount, breakingCount }),
    ...{ announced, failure },
  }
}

/** The condition that consumers see a planned deployment where they see its version: it changes something for them, or staff say something of it. */
export const plannedForConsumers = and(
  isNull(plannedDeployments.failure),
  or(gt(plannedDeployments.changeCount, 0), ne(plannedDeployments.textEn, ''), ne(plannedDeployments.textKo, '')),
)

/** Returns what staff say of a planned deployment; null if nothing. */
export function noteOf({ textEn, textKo }: Pick<PlannedColumns, 'textEn' | 'textKo'>) {
  return textEn === '' && textKo === '' ? null : { en: textEn, ko: textKo }
}
