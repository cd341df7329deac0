import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { notifyEach } from '../notification/notify.ts'
import { approvedSubscribers } from '../notification/recipient-queries.ts'
import type { StageRow } from './stage-queries.ts'

interface Announcement {
  api: ApiRow
  /** With the announced sunset date. */
  stage: StageRow
  successor: StageRow | null
  /** Whether it was announced before, and the date or the successor has changed. */
  again: boolean
}

/** Notifies all approved subscribers of an API that a version is deprecated, with its sunset date and successor. */
export async function notifyDeprecation(tx: Transaction, person: Person, { api, stage, successor, again }: Announcement): Promise<void> {
  const said = { apiName: api.name, stageName: stage.name, sunsetOn: stage.sunsetOn, successorName: successor?.name ?? null, again }
  await notifyEach(
    tx,
    (await approvedSubscribers(tx, api.id)).map(({ subscriptionId, ...to }) => {
      const path = pathOf(subscriptionId)
      return {
        to,
        notification: { type: 'VersionDeprecated', issuerId: person.id, apiName: api.name, path },
        mail: { kind: 'versionDeprecated', values: { ...said, path } },
      }
    }),
  )
}

/** Notifies all approved subscribers of an API that a version is no longer deprecated. */
export async function notifyUndeprecation(
  tx: Transaction,
  person: Person,
  { api, stage }: Pick<Announcement, 'api' | 'stage'>,
): Promise<void> {
  await notifyEach(
    tx,
    (await approvedSubscribers(tx, api.id)).map(({ subscriptionId, ...to }) => {
      const path = pathOf(subscriptionId)
      return {
        to,
        notification: { type: 'VersionKept', issuerId: person.id, apiName: api.name, path },
        mail: { kind: 'versionKept', values: { apiName: api.name, stageName: stage.name, path } },
      }
    }),
  )
}

function pathOf(subscriptionId: string): string {
  return `/user/subscription/${subscriptionId}`
}
