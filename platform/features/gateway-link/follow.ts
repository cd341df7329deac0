import type { FastifyReply } from 'fastify'
import type { Revision } from '../../events/follow-revisions.ts'
import { credentialsKind, snapshotKind, TAGS_KIND } from '../../events/revision-kind.ts'
import { newestRevision, tagsSince } from '../../events/revision-queries.ts'
import type { Platform } from '../../http/platform.ts'
import type { Program } from '../installation/report-program.ts'

/** Streams to a gateway the current revisions of its environment, and each new one as it is committed. */
export async function followEnvironment({ db, changes, streams }: Platform, environmentId: string, reply: FastifyReply): Promise<void> {
  const events = { [snapshotKind(environmentId)]: 'snapshot', [credentialsKind(environmentId)]: 'credentials' }
  const current = await Promise.all(Object.keys(events).map(async (kind) => ({ kind, revision: await newestRevision(db, kind) })))
  const stream = streams.open(reply)
  const send = ({ kind, revision }: Pick<Revision, 'kind' | 'revision'>) => {
    const event = events[kind]
    if (event) stream.send(event, revision, { revision })
  }
  stream.onClose(changes.subscribe(send))
  for (const revision of current) send(revision)
  // A revision committed between the query and the subscription is sent twice at worst.
  for (const kind of Object.keys(events)) send({ kind, revision: await newestRevision(db, kind) })
}

/**
 * Streams changed cache tags to a web server; after a reconnect with `Last-Event-ID` it gets the missed ones first. The web server is reported to run as
 * long as it follows.
 */
export async function followTags(platform: Platform, lastEventId: unknown, web: Program | null, reply: FastifyReply): Promise<void> {
  const { db, changes, streams, programs } = platform
  const newest = await newestRevision(db)
  const since = typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : newest
  const stream = streams.open(reply)
  if (web) stream.onClose(programs.start(web))
  const held: Revision[] = []
  let sent = since
  let caughtUp = false
  const send = ({ revision, tags }: Revision) => {
    if (revision <= sent) return
    sent = revision
    stream.send('tags', revision, { revision, tags })
  }
  stream.onClose(
    changes.subscribe((change) => {
      if (change.kind !== TAGS_KIND) return
      if (caughtUp) send(change)
      else held.push(change)
    }),
  )
  stream.send('ready', since, { revision: since })
  for (const change of await tagsSince(db, since)) send(change)
  for (const change of held) send(change)
  caughtUp = true
}
