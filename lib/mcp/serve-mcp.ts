import 'server-only'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { personalTokenEndpoints } from '@portico/contract/personal-token/personal-token-endpoints'
import { env } from '@/lib/env'
import { callPlatform } from '@/lib/platform/call-from-server'
import { clientHeaders } from '@/lib/platform/client-headers'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { currentMaintenance, underMaintenance } from '@/lib/portal-management/maintenance'
import { registerCatalogueTools } from './catalogue-tools'
import { type ProgramCaller, registerOwnTools } from './own-tools'

const REQUEST_MAX_BYTES = 64 * 1024
const VERSION = '1.1.0'
const INSTRUCTIONS =
  'Tools that read the published APIs of a portal: search_apis finds them, get_api and list_operations describe one, get_operation has its schemas, make_sample writes a call.'
const OWN_INSTRUCTIONS = 'list_subscriptions lists what your owner may call and how much of it is used; call_operation makes a call.'

/**
 * Serves the Model Context Protocol over streamable HTTP, without sessions: every request stands alone and reads what visitors read, and
 * with a personal token what its owner may do by program.
 */
const handler = createMcpHandler(
  async ({ authInfo }) => {
    const { title } = await loadPortalConfig()
    const caller = authInfo?.extra?.caller as ProgramCaller | undefined
    const instructions = caller ? `${INSTRUCTIONS} ${OWN_INSTRUCTIONS}` : INSTRUCTIONS
    const server = new McpServer({ name: 'portico', title, version: VERSION }, { instructions })
    registerCatalogueTools(server, env().publicUrl)
    if (caller) registerOwnTools(server, caller)
    return server
  },
  { responseMode: 'json', maxRequestBodySize: REQUEST_MAX_BYTES, maxSubscriptions: 1 },
)

/** Answers one request to `/mcp`: 401 with a wrong personal token; 503 while the portal is under maintenance. */
export async function serveMcp(request: Request): Promise<Response> {
  const maintenance = await currentMaintenance()
  if (maintenance) return underMaintenance(maintenance)
  const authorization = request.headers.get('authorization')
  if (authorization === null) return handler.fetch(request)
  const [scheme = '', personalToken = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() !== 'bearer') return wrongToken()
  const caller: ProgramCaller = { personalToken, client: clientHeaders(request.headers) }
  try {
    const { id, scopes } = await callPlatform(personalTokenEndpoints.getCallingToken, {}, caller)
    return await handler.fetch(request, { authInfo: { token: '', clientId: id, scopes, extra: { caller } } })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return error.status === 401 ? wrongToken() : unanswered(error)
  }
}

function wrongToken(): Response {
  const response = problem('PersonalTokenInvalid')
  response.headers.set('www-authenticate', 'Bearer realm="Portico", error="invalid_token"')
  return response
}

/** Returns the answer to a call whose token could not be looked up: 429 with the time to wait, or 503. */
function unanswered({ code, data }: PlatformError): Response {
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: number }
  const response = problem(code === 'TooManyRequests' ? code : 'PlatformUnavailable')
  if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}
