import 'server-only'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { TryFailure } from '@portico/contract/api-document/api-document'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { personalTokenEndpoints } from '@portico/contract/personal-token/personal-token-endpoints'
import { tryCallOf } from '@/lib/api-document/console-call'
import { consoleOperation } from '@/lib/api-document/console-operation'
import { loadOverview, loadReading } from '@/lib/api-document/load-reading'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { PlatformError } from '@/lib/platform/platform-error'
import { DOCUMENT_ANSWER_WITHIN_MS } from '@/lib/platform/waits'
import { apiId, fromOf, type OfOperation, operation, page, pageOf, stageId } from './catalogue-tools'
import { type GivenCall, operationCall, UnwritableCall } from './operation-call'
import { answered, failed, READ_ONLY, schemaOf, unavailable } from './tool-answer'

/** The personal token of a program, and what is known of its client. */
export interface ProgramCaller {
  personalToken: string
  client: Record<string, string>
}

/** Longest body of an answer, in characters. */
const BODY_MAX = 50_000
const LISTED_AT_ONCE = 20

const values = (place: string) => ({
  type: 'object',
  description: `Values of ${place} parameters by name; a number of more than 15 digits as text.`,
})

/** Registers the tools of a person's own: their subscriptions, and calls within their limits. */
export function registerOwnTools(server: McpServer, caller: ProgramCaller): void {
  server.registerTool(
    'list_subscriptions',
    {
      ...READ_ONLY,
      title: 'List own subscriptions',
      description: `Lists the subscriptions of the access token’s owner, newest first, ${LISTED_AT_ONCE} a page: status, versions, usage limits, and how much of them is used in the current minute, hour and day.`,
      inputSchema: schemaOf<{ query?: string; page?: number }>({
        query: { type: 'string', maxLength: 100, description: 'A part of the API’s name.' },
        page,
      }),
    },
    ({ query = '', page: number = 1 }) =>
      answered(async () => {
        const given = { q: query, page: number, size: LISTED_AT_ONCE }
        const { items, total } = await callPlatform(personalTokenEndpoints.listTokenSubscriptions, { query: given }, caller)
        const subscriptions = items.map(({ id, api, services, ...rest }) => {
          const versions = services.map(({ firstMethod: _, ...service }) => service)
          return { subscriptionId: id, apiId: api.id, apiName: api.name, published: api.published, ...rest, versions }
        })
        return { subscriptions, ...pageOf(number, LISTED_AT_ONCE, total) }
      }, textOf),
  )

  server.registerTool(
    'call_operation',
    {
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
      title: 'Call an operation',
      description:
        'Calls one operation of an API that the access token’s owner is subscribed to, through its gateway: it is a real call, counts against the usage limits, and may change data. get_operation says which parameters and body it takes. Operations with OAuth 2.0 cannot be called.',
      inputSchema: schemaOf<OfOperation & GivenCall>(
        {
          ...{ apiId, stageId, operation },
          ...{ path: values('path'), query: values('query'), header: values('header'), cookie: values('cookie') },
          querystring: values('querystring'),
          body: { description: 'The body: JSON, or a text that is sent as it is.' },
          contentType: {
            type: 'string',
            maxLength: 255,
            description: 'The content type of the body; by default the first of the operation.',
          },
        },
        ['apiId', 'operation'],
      ),
    },
    (given) => callOperation(given, caller),
  )
}

async function callOperation(given: OfOperation & GivenCall, caller: ProgramCaller): Promise<CallToolResult> {
  try {
    return await answered(async () => {
      const from = fromOf(given)
      const [overview, reading] = await Promise.all([
        loadOverview(from, null),
        loadReading(from, null, 'operation', { slug: given.operation }),
      ])
      const version = overview?.version
      if (!version?.id || !reading) return undefined
      if (reading.method?.authType === 'oauth2')
        throw new UnwritableCall(
          'The operation authenticates by OAuth 2.0. Write the call by make_sample, and send it with your own access token.',
        )
      const call = operationCall(reading, version.serviceUrl, given)
      const target = {
        ...{ apiId: given.apiId, stageId: version.id, serviceUrl: version.serviceUrl, path: reading.path },
        httpMethod: reading.httpMethod as Parameters<typeof tryCallOf>[0]['httpMethod'],
      }
      const { apiKey: _, ...body } = await tryCallOf(target, consoleOperation(reading), call, '')
      return presented(await callPlatform(personalTokenEndpoints.makeTokenCall, { body }, caller, DOCUMENT_ANSWER_WITHIN_MS))
    }, textOf)
  } catch (error) {
    if (error instanceof UnwritableCall) return failed(error.message)
    throw error
  }
}

/** Returns an answer for a model: text up to a length, and of anything else the size. */
function presented({ body, base64, bodyBytes, truncated, ...answer }: TryCallAnswer) {
  if (base64) return { ...answer, body: null, note: `The body is not text: ${bodyBytes} bytes are left out.` }
  const isCut = truncated || body.length > BODY_MAX
  return {
    ...answer,
    body: body.slice(0, BODY_MAX),
    ...(isCut ? { note: `The body is cut after ${Math.min(body.length, BODY_MAX)} characters.` } : {}),
  }
}

const FAILURES: Record<TryFailure, string> = {
  unreachable: 'The gateway could not be reached.',
  timeout: 'The call took too long and was ended.',
  addressNotAllowed: 'The portal may not call this address.',
  ipNotAllowed: 'The version does not allow calls from your address.',
}

/** Returns what a model is told of an error of the platform. */
function textOf(error: PlatformError): string {
  const { code, data } = error
  const { status, reason, retryAfterSeconds, fields } = (data ?? {}) as Record<string, unknown>
  if (code === 'SubscriptionNotFound') return 'You have no subscription to this API. Request one on its page; its provider decides.'
  if (code === 'StateNotAllowed') return `Your subscription is not approved: its status is ${status}.`
  if (code === 'PersonalTokenScopeMissing') return 'The access token may not do this. Create one that may in your profile.'
  if (code === 'PersonalTokenInvalid') return 'The access token has ended. Create a new one in your profile.'
  if (code === 'TryCallFailed') return FAILURES[reason as TryFailure] ?? 'The call failed.'
  if (code === 'TooManyRequests') return `Too many calls in a minute. Try again in ${retryAfterSeconds} seconds.`
  if (code === 'ClassValidatorPassFailed') return `The call cannot be sent: ${JSON.stringify(fields)}`
  return unavailable(error)
}
