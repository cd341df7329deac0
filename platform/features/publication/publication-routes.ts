import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { approvePublication } from './approve-publication.ts'
import { cancelPublication } from './cancel-publication.ts'
import { decidePin } from './decide-pin.ts'
import { deletePublication } from './delete-publication.ts'
import { listPins, orderPins } from './order-pins.ts'
import { checkPublication, getPublication, getPublicationSummary, listApiPublications, listPublications } from './publication-view.ts'
import { rejectPublication } from './reject-publication.ts'
import { requestPublication } from './request-publication.ts'
import { withdrawPublication } from './withdraw-publication.ts'

/** Serves publication: check, request, cancel; for admins the queue, approve, reject, unpublish, pin. */
export function publicationRoutes(platform: Platform): void {
  serve(platform, publicationEndpoints.requestPublication, async ({ db, transact, caller, params, body }) =>
    getPublicationSummary(db, await transact((tx) => requestPublication(tx, caller, params.apiId, body.environmentId))),
  )

  serve(platform, publicationEndpoints.cancelPublication, async ({ db, transact, caller, params }) =>
    getPublicationSummary(db, await transact((tx) => cancelPublication(tx, caller, params.apiId))),
  )

  serve(platform, publicationEndpoints.checkPublication, ({ db, caller, params }) => checkPublication(db, caller, params.apiId))

  serve(platform, publicationEndpoints.listApiPublications, ({ db, caller, params, query }) =>
    listApiPublications(db, caller, params.apiId, query),
  )

  serve(platform, publicationEndpoints.deletePublication, ({ transact, caller, params }) =>
    transact((tx) => deletePublication(tx, caller, params.apiId, params.publicationId)),
  )

  serve(platform, publicationEndpoints.listPublications, ({ db, query }) => listPublications(db, query))

  serve(platform, publicationEndpoints.getPublication, ({ db, caller, params }) => getPublication(db, caller, params.publicationId))

  serve(platform, publicationEndpoints.approvePublication, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => approvePublication(tx, caller, params.publicationId, body.pin))
    return getPublicationSummary(db, params.publicationId)
  })

  serve(platform, publicationEndpoints.rejectPublication, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => rejectPublication(tx, caller, params.publicationId, body.reason))
    return getPublicationSummary(db, params.publicationId)
  })

  serve(platform, publicationEndpoints.withdrawPublication, async ({ db, transact, caller, params, body }) =>
    getPublicationSummary(db, await transact((tx) => withdrawPublication(tx, caller, params.publicationId, body.reason))),
  )

  serve(platform, publicationEndpoints.listPins, ({ db }) => listPins(db))

  serve(platform, publicationEndpoints.orderPins, ({ body, transact }) => transact((tx) => orderPins(tx, body.apiIds)))

  serve(platform, publicationEndpoints.decidePin, async ({ db, transact, params, body }) => {
    await transact((tx) => decidePin(tx, params.publicationId, body.pinned))
    return getPublicationSummary(db, params.publicationId)
  })
}
