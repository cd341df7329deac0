import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { notifyEach } from '../notification/notify.ts'
import { approvedSubscribers } from '../notification/recipient-queries.ts'
import type { StageRow } from './stage-queries.ts'

interface Announcement {
  api: ApiRow
  /** With the sunset day as it is announced. */
  stage: StageRow
  successor: StageRow | null
  /** Whether it was announced before, and the day or the successor has changed. */
  again: boolean
}

/** Tells everybody who may call an API that a version of it is deprecated, until when it is sure to answer and what follows it. */
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

/** Tells everybody who may call an API that a version of it stays after all. */
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
