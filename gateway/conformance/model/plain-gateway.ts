import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type {
  CredentialSnapshot,
  GatewaySnapshot,
  SnapshotApi,
  SnapshotMethod,
  SnapshotStage,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { HTTP_METHODS } from '@portico/contract/method/method'
import { hashOf } from '../build-snapshot.ts'
import {
  comparedForm,
  compareTemplates,
  escaped,
  isAmbiguous,
  isDots,
  matchTemplate,
  type PlainTemplate,
  readTemplate,
} from './plain-path.ts'

/** A call of the differential test. */
export interface PlainCall {
  httpMethod: string
  /** As sent, with query. */
  url: string
  host: string
  /** Lower-case names, each once. */
  headers: Record<string, string>
  /** The length of the body; null without one. */
  bodyLength: number | null
  /** Whether the body is sent without its length. */
  isChunked: boolean
  /** The address of the connection. */
  peer: string
}

/** What a caller and a target server see of a call. */
export interface PlainAnswer {
  status: number
  error: GatewayErrorCode | null
  /** The servers that may have received it; empty if the gateway answered. */
  serverIds: string[]
  /** Path and query for the target server; null if the gateway answered. */
  targetPath: string | null
}

interface Route {
  method: SnapshotMethod
  template: PlainTemplate
  values: Map<string, string>
}

/**
 * A model of the gateway contract: one rule after the other over the documents as the platform sends them, with the simplest code for each.
 * It has no connections, and counts whole days only.
 */
export class PlainGateway {
  readonly #snapshot: GatewaySnapshot
  readonly #credentials: CredentialSnapshot
  readonly #trustedPeer: string
  /** Calls of today, by the id under which they count. */
  readonly #counts = new Map<string, number>()

  constructor(snapshot: GatewaySnapshot, credentials: CredentialSnapshot, trustedPeer: string) {
    this.#snapshot = snapshot
    this.#credentials = credentials
    this.#trustedPeer = trustedPeer
  }

  answer(call: PlainCall): PlainAnswer {
    if (!HTTP_METHODS.some((one) => one === call.httpMethod)) return refused('MethodNotAllowed')
    const [path = '', query] = splitOnce(call.url, '?')
    if (isAmbiguous(path)) return refused('MalformedRequest')
    const { environment } = this.#snapshot
    const [basePath = '', version = '', ...rest] = path.slice(1).split('/')
    const api = this.#snapshot.apis.find((one) => comparedForm(one.basePath) === comparedForm(basePath))
    if (call.host.toLowerCase() !== environment.host || !api) return refused('RouteNotFound')
    const stage = api.stages.find(({ name }) => name === comparedForm(version))
    if (!stage) return refused('RouteNotFound')
    const matching = routesOf(stage, rest.length === 1 && rest[0] === '' ? [] : rest)
    const route = chooseRoute(matching, call.httpMethod)
    const target = route && targetPathOf(route)
    if (route && target === null) return refused('MalformedRequest')
    if (matching.length === 0) return refused('RouteNotFound')
    if (isPreflight(call, api)) {
      return isOriginAllowed(api, call.headers.origin ?? '')
        ? { ...NOT_FORWARDED, status: 204, error: null }
        : refused('CorsOriginNotAllowed')
    }
    if (!route || target === null) return refused('MethodNotAllowed')
    if (stage.status === 'paused') return refused('VersionPaused')
    if (!isAddressAllowed(stage, this.#clientOf(call))) return refused('IpNotAllowed')
    const subscription = this.#authenticate(call, api, route.method.authType ?? stage.authType)
    if (typeof subscription === 'string') return refused(subscription)
    const limit = api.usageLimits.perDay
    const count = this.#counts.get(subscription.countedAs) ?? 0
    if (limit !== null && count + 1 > limit) return refused('UsageLimitExceeded')
    if (!carriesRequired(api, call, query)) return refused('RequestControlFailed')
    if (call.bodyLength !== null && !call.isChunked && call.bodyLength > environment.bodyLimitBytes) return refused('PayloadTooLarge')
    const serverIds = this.#serversOf(route.method)
    if (serverIds.length === 0) return refused('NoHealthyServer')
    // From here on the call counts, whatever becomes of it. An API without limits counts nothing.
    if (limit !== null) this.#counts.set(subscription.countedAs, count + 1)
    if ((call.bodyLength ?? 0) > environment.bodyLimitBytes) return refused('PayloadTooLarge')
    return { status: 200, error: null, serverIds, targetPath: target + controlledQuery(api, query) }
  }

  #clientOf({ peer, headers }: PlainCall): string {
    const forwarded = (headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    let client = peer
    while (client === this.#trustedPeer && forwarded.length > 0) client = forwarded.pop() ?? ''
    return client
  }

  #authenticate(call: PlainCall, api: SnapshotApi, type: SnapshotStage['authType']): GatewayErrorCode | { countedAs: string } {
    const { authorization = '' } = call.headers
    if (type === 'oauth2') {
      if (!/^bearer( |$)/i.test(authorization)) return 'CredentialMissing'
      // The environment of this model verifies no access tokens.
      return /^bearer +[A-Za-z0-9\-._~+/]+=*$/i.test(authorization) ? 'IntrospectionFailed' : 'CredentialInvalid'
    }
    const key = call.headers['x-api-key'] ?? (/^apikey +/i.test(authorization) ? authorization.replace(/^apikey +/i, '') : '')
    if (key === '') return 'CredentialMissing'
    const known = this.#credentials.credentials.find(({ keyHash }) => keyHash === hashOf(key))
    if (!known || (known.endsAt !== undefined && new Date(known.endsAt) <= new Date())) return 'CredentialInvalid'
    return known.apiId === api.id && known.approved ? { countedAs: known.countedAs ?? known.subscriptionId } : 'NotSubscribed'
  }

  #serversOf({ targetServerGroupId }: SnapshotMethod): string[] {
    const group = this.#snapshot.targetServerGroups.find(({ id }) => id === targetServerGroupId)
    const isWeighted = group?.algorithm === 'weightedRoundRobin'
    return (group?.servers ?? []).filter(({ weight }) => !isWeighted || weight > 0).map(({ id }) => id)
  }
}

const NOT_FORWARDED = { serverIds: [], targetPath: null }

function refused(error: GatewayErrorCode): PlainAnswer {
  return { ...NOT_FORWARDED, status: GATEWAY_ERROR_STATUS[error], error }
}

/** Returns the routes whose path matches, whatever their HTTP method, in their order of precedence. */
function routesOf({ methods }: SnapshotStage, segments: readonly string[]): Route[] {
  return methods
    .flatMap((method) => {
      const template = readTemplate(method.path)
      const values = matchTemplate(template, segments)
      return values ? [{ method, template, values }] : []
    })
    .sort((a, b) => compareTemplates(a.template, b.template))
}

/** Returns the first route for an HTTP method; GET serves HEAD, unless the same path has HEAD. */
function chooseRoute(routes: readonly Route[], httpMethod: string): Route | null {
  const serving = routes.filter(({ method }) => method.httpMethod === httpMethod || (httpMethod === 'HEAD' && method.httpMethod === 'GET'))
  const [first] = serving
  if (!first) return null
  return serving.find((one) => compareTemplates(one.template, first.template) === 0 && one.method.httpMethod === httpMethod) ?? first
}

/** Returns the target path with its values; null if a value makes a dot segment of it. */
function targetPathOf({ method, values }: Route): string | null {
  const segments = method.targetPath.split('/').map((segment) => {
    const filled = segment.replace(/\{([^{}]+)\}/g, (_, name: string) => values.get(name) ?? '')
    return segment.includes('{') && isDots(filled) ? null : filled
  })
  return segments.includes(null) ? null : segments.join('/')
}

function isPreflight({ httpMethod, headers }: PlainCall, { cors }: SnapshotApi): boolean {
  return cors.active && httpMethod === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers
}

function isOriginAllowed({ cors }: SnapshotApi, origin: string): boolean {
  return cors.allowOrigins.some((allowed) => {
    const pattern = allowed.split('*').map(escaped)
    return allowed === '*' || new RegExp(`^${pattern.join('[a-z0-9.-]+')}$`, 'i').test(origin)
  })
}

function isAddressAllowed({ ipRule }: SnapshotStage, client: string): boolean {
  if (ipRule.mode === 'disable') return true
  const isListed = ipRule.addresses.some((range) => contains(range, client))
  return isListed === (ipRule.mode === 'allow')
}

function contains(range: string, address: string): boolean {
  const [network = '', bits = '32'] = range.split('/')
  const binary = (text: string) =>
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
  return binary(network).slice(0, Number(bits)) === binary(address).slice(0, Number(bits))
}

function carriesRequired({ requestControls }: SnapshotApi, { headers }: PlainCall, query: string | undefined): boolean {
  return requestControls
    .filter(({ action }) => action === 'require')
    .every(({ place, name, value }) => {
      const sent =
        place === 'header'
          ? [headers[name.toLowerCase()]]
          : pairsOf(query)
              .filter((pair) => nameOf(pair) === name)
              .map(valueIn)
      return sent.some((one) => one !== undefined && (value === '' || one === value))
    })
}

/** Returns the query with its `?` for the target server. */
function controlledQuery({ requestControls }: SnapshotApi, query: string | undefined): string {
  const changed = requestControls.filter(({ place, action }) => place === 'query' && action !== 'require')
  if (changed.length === 0) return query === undefined ? '' : `?${query}`
  const kept = pairsOf(query).filter((pair) => !changed.some(({ name }) => nameOf(pair) === name))
  const set = changed.filter(({ action }) => action === 'set').map(({ name, value }) => `${name}=${value}`)
  const all = [...kept, ...set]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

function pairsOf(query = ''): string[] {
  return query === '' ? [] : query.split('&')
}

function nameOf(pair: string): string {
  return decodeURIComponent(splitOnce(pair, '=')[0] ?? '')
}

function valueIn(pair: string): string {
  return decodeURIComponent(splitOnce(pair, '=')[1] ?? '')
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at)
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)]
}
