import { isIP } from 'node:net'
import type { TryFailure } from '@portico/contract/api-document/api-document'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { normaliseIpRange } from '@portico/contract/rule/ip-range'
import type { IpRuleMode } from '@portico/contract/stage/stage'
import { AddressRanges } from '@portico/outbound/address-ranges'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { PlatformOutbound } from '../../http/outbound.ts'
import { refuse } from '../../http/refusal.ts'
import { isServedByGateway } from '../environment/environment-queries.ts'
import { callGateway, type GatewayCall } from './call-gateway.ts'
import { versionsWithContent } from './read-versions.ts'
import { requireReadableApi } from './readable-api.ts'

const fail = (reason: TryFailure) => refuse('TryCallFailed', { reason })

/**
 * Calls a deployed version that the person may read, at its own service URL only. Applies the version's IP rule to the person's address,
 * since the gateway sees ours. Stores nothing of the call, including the key. Throws NoApi, StageNotFound, or TryCallFailed with a reason.
 */
export async function makeTryCall(
  db: Reader,
  person: Person,
  input: TryCallInput,
  { address, webUrl, outbound, requestId }: { address: string; webUrl: string; outbound: PlatformOutbound; requestId: string },
): Promise<TryCallAnswer> {
  const { api, versions } = await requireReadableApi(db, person, input.apiId)
  const { content } = await versionsWithContent(db, api, versions, input.stageId, webUrl)
  if (!content?.row) return refuse('StageNotFound')
  const { serving, row } = content
  if (!isAddressAllowed(serving.ipRule, address)) return fail('ipNotAllowed')
  const url = addressOf(row.serviceUrl, input)
  const call: GatewayCall = {
    url,
    method: input.httpMethod,
    headers: [
      ...input.headers.map(({ name, value }): [string, string] => [name, value]),
      // The gateway knows the call by the id that our own parts log.
      ...(input.headers.some(({ name }) => name.toLowerCase() === 'x-request-id') ? [] : [['X-Request-Id', requestId] as [string, string]]),
      ...(input.cookie === '' ? [] : [['Cookie', input.cookie] as [string, string]]),
      ...(input.apiKey ? [['X-API-Key', input.apiKey] as [string, string]] : []),
    ],
    body: input.body === null ? null : Buffer.from(input.body, input.base64 ? 'base64' : 'utf8'),
  }
  // Without a gateway the environment's address is whatever an admin entered: the policy of target servers applies.
  const hasGateway = await isServedByGateway(db, row.environment.id)
  const answer = await callGateway(call, hasGateway ? outbound.gateways : outbound.targets)
  return 'failure' in answer ? fail(answer.failure) : { ...answer, url: url.href }
}

/** Returns the URL to call. Throws BadRequest if it would leave the version's own. */
export function addressOf(serviceUrl: string, { path, query }: Pick<TryCallInput, 'path' | 'query'>): URL {
  const base = new URL(serviceUrl)
  const url = URL.parse(`${serviceUrl}${path}`) ?? refuse('BadRequest')
  const isBelow = url.origin === base.origin && url.pathname.startsWith(`${base.pathname}/`)
  if (!isBelow || url.username !== '' || url.search !== '' || url.hash !== '') return refuse('BadRequest')
  url.search = query
  return url
}

/** Applies an IP rule as the gateway does (`gateway/filters/check-address.ts`). */
export function isAddressAllowed({ mode, addresses }: { mode: IpRuleMode; addresses: readonly string[] }, address: string): boolean {
  if (mode === 'disable') return true
  const list = new AddressRanges()
  for (const range of addresses) list.add(normaliseIpRange(range))
  const listed = isIP(address) !== 0 && list.has(address)
  return listed === (mode === 'allow')
}
