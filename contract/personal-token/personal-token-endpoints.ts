import { TRY_INPUT_MAX_BYTES } from '../api-document/api-document.ts'
import { tryCallAnswer } from '../api-document/api-document-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { environmentUsage, ownSubscriptionService, ownSubscriptionSummary } from '../subscription/subscription-endpoints.ts'
import { TOKEN_SCOPES } from './personal-token.ts'
import { personalTokenInput, tokenCallInput } from './personal-token-input.ts'

const scopes = yup.array(yup.string().oneOf(TOKEN_SCOPES).required()).required()

/** A personal token as its owner sees it: never the token or its hash. */
export const personalTokenView = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  lastFour: yup.string().required(),
  scopes,
  createdAt: moment().required(),
  expiresAt: moment().required(),
  /** The minute of its newest use; null before the first. */
  lastUsedAt: moment().nullable().defined(),
})
export type PersonalTokenView = yup.InferType<typeof personalTokenView>

/** A subscription as programs read it. */
export const tokenSubscription = ownSubscriptionSummary.shape({
  services: yup.array(ownSubscriptionService.required()).required(),
  usage: yup.array(environmentUsage.required()).required(),
})

export const personalTokenEndpoints = {
  listPersonalTokens: defineEndpoint({
    method: 'GET',
    path: '/my/access-tokens',
    access: 'personalToken.own',
    summary: 'List your personal access tokens',
    output: yup.object({ items: yup.array(personalTokenView.required()).required() }),
  }),
  createPersonalToken: defineEndpoint({
    method: 'POST',
    path: '/my/access-tokens',
    access: 'personalToken.own',
    summary: 'Create a personal access token; the response is the only one that contains it',
    body: personalTokenInput,
    output: yup.object({ token: personalTokenView.required(), secret: yup.string().required() }),
    status: 201,
  }),
  revokePersonalToken: defineEndpoint({
    method: 'DELETE',
    path: '/my/access-tokens/:tokenId',
    access: 'personalToken.own',
    summary: 'Revoke a personal access token',
    params: yup.object({ tokenId: uuid().required() }).noUnknown(),
    status: 204,
  }),
  // what programs call with a personal token
  getCallingToken: defineEndpoint({
    method: 'GET',
    path: '/token',
    access: 'token.read',
    limit: 'tokenCalls',
    summary: 'Retrieve the personal access token of the call',
    output: personalTokenView,
    relay: false,
  }),
  listTokenSubscriptions: defineEndpoint({
    method: 'GET',
    path: '/token/subscriptions',
    access: 'token.readSubscriptions',
    limit: 'tokenCalls',
    summary: 'List the subscriptions of the token’s owner, with versions, limits and usage',
    query: listQuery(['-requestedAt'], '-requestedAt'),
    output: pageOf(tokenSubscription),
    relay: false,
  }),
  makeTokenCall: defineEndpoint({
    method: 'POST',
    path: '/token/calls',
    access: 'token.makeCalls',
    limit: 'tryCalls',
    summary: 'Call a version that the token’s owner is subscribed to',
    body: tokenCallInput,
    bodyLimitBytes: TRY_INPUT_MAX_BYTES,
    output: tryCallAnswer,
    relay: false,
  }),
}
