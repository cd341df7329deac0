import { personalTokenEndpoints } from '@portico/contract/personal-token/personal-token-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { subscriptionsWithUsage } from '../subscription/subscription-queries.ts'
import { createPersonalToken } from './create-personal-token.ts'
import { makeTokenCall } from './make-token-call.ts'
import { getCallingToken, listPersonalTokens } from './personal-token-view.ts'
import { revokePersonalToken } from './revoke-personal-token.ts'

/** Serves a person's personal tokens, and what programs may do with one. */
export function personalTokenRoutes(platform: Platform): void {
  const { webUrl } = platform.config
  const { outbound } = platform

  serve(platform, personalTokenEndpoints.listPersonalTokens, ({ db, caller }) => listPersonalTokens(db, caller))

  serve(platform, personalTokenEndpoints.createPersonalToken, ({ transact, caller, body }) =>
    transact((tx) => createPersonalToken(tx, caller, body)),
  )

  serve(platform, personalTokenEndpoints.revokePersonalToken, ({ transact, caller, params }) =>
    transact((tx) => revokePersonalToken(tx, caller, params.tokenId)),
  )

  serve(platform, personalTokenEndpoints.getCallingToken, ({ db, token }) => getCallingToken(db, token))

  serve(platform, personalTokenEndpoints.listTokenSubscriptions, ({ db, caller, query }) => subscriptionsWithUsage(db, caller, query))

  serve(platform, personalTokenEndpoints.makeTokenCall, ({ db, transact, caller, token, body, address, requestId }) =>
    makeTokenCall(db, caller, token, body, { transact, address, requestId, webUrl, outbound }),
  )
}
