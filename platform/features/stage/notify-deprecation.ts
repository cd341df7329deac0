import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { broadcast } from '../notification/send-broadcasts.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { StageRow } from './stage-queries.ts'

interface Announcement {
  api: ApiRow
  /** With the announced sunset date. */
  stage: StageRow
  successor: StageRow | null
  /** Whether it was announced before, and the date or the successor has changed. */
  again: boolean
}

/** Notifies all approved subscribers of an API, in the background, that a version is deprecated, with its sunset date and successor. */
export async function notifyDeprecation(tx: Transaction, person: Person, { api, stage, successor, again }: Announcement): Promise<void> {
  const { name: stageName, sunsetOn } = stage
  await sendEvent(tx, { type: 'VersionDeprecated', api, version: stageName, sunsetOn, issuer: person })
  await broadcast(tx, {
    apiId: api.id,
    issuerId: person.id,
    content: { type: 'VersionDeprecated', apiName: api.name, stageName, sunsetOn, successorName: successor?.name ?? null, again },
  })
}

/** Notifies all approved subscribers of an API, in the background, that a version is no longer deprecated. */
export async function notifyUndeprecation(
  tx: Transaction,
  person: Person,
  { api, stage }: Pick<Announcement, 'api' | 'stage'>,
): Promise<void> {
  await sendEvent(tx, { type: 'VersionKept', api, version: stage.name, issuer: person })
  const content = { type: 'VersionKept', apiName: api.name, stageName: stage.name } as const
  await broadcast(tx, { apiId: api.id, issuerId: person.id, content })
}
