import type { RequestControl } from '@portico/contract/api/api'
import type {
  CredentialSnapshot,
  GatewaySnapshot,
  SnapshotApi,
  SnapshotStage,
  SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { HttpMethod } from '@portico/contract/method/method'
import { fc } from '@portico/contract/testing/properties'
import { TRUSTED_PEER } from '../bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY, OTHER_KEY } from '../build-snapshot.ts'
import type { PlainCall } from './plain-gateway.ts'

/** What is drawn at random: small sets of values, so that most calls meet something. */
const BASE_PATHS = ['shop', 'a.b', '%C3%A9', 'Shop']
const VERSIONS = ['v1', 'v2']
const HTTP_METHODS: HttpMethod[] = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']
const PATHS = ['/', '/a', '/a/', '/a/b', '/%20', '/{p}', '/{p}.json', '/{p}-{q}', '/a-{p}', '/{p}/b', '/a/{p}', '/{p}/{q}', '/a/{p}:{q}.x']
/** Target paths by the parameters that they need. */
const TARGETS: Record<string, string[]> = {
  '': ['/', '/fixed/', '/a%2Fb'],
  p: ['/t/{p}', '/{p}.', '/x-{p}.txt', '/{p}/{p}'],
  pq: ['/{q}/{p}', '/{p}{q}', '/only/{q}'],
}
const SEGMENTS = ['a', 'b', 'A', '%61', '%20', 'a.json', '..json', 'x-y', 'a-', 'a-b-c', '-a', 'a:b.x', '%C3%A9', '%41-%2D']
const VALUES = [...SEGMENTS, '.', '..', 'a;b', 'a%2Cb', '%2e']
const ODD_SEGMENTS = ['', '..', '%2e%2E', '.;x', 'a%2fb', '%5C', '%', '%zz', '%00', '%252e%252e', '%FF', '.', 'a;b', 'a%2Cb']
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.6', TRUSTED_PEER]
const RANGES = ['127.0.0.1', '127.0.0.2', '127.0.0.0/29', '127.0.0.0/8', '10.0.0.0/8']
const ORIGINS = ['https://a.test', 'https://x.b.test', 'https://b.test', 'null', 'HTTPS://A.TEST']
export const BODY_LIMIT = 8

/** The documents that a gateway serves, and calls to it. */
export interface World {
  snapshot: GatewaySnapshot
  credentials: CredentialSnapshot
  calls: PlainCall[]
}

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
/** Returns values of the first kind four times out of five. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: other, weight: 1 })
const some = <T>(...values: readonly T[]) => fc.uniqueArray(oneOf(...values), { maxLength: 3 })

const controls = fc.uniqueArray(
  fc.record<RequestControl>({
    place: oneOf('header', 'query'),
    name: oneOf('need', 'also'),
    value: oneOf('', 'yes'),
    action: oneOf('require', 'set', 'remove'),
  }),
  { maxLength: 2, selector: ({ place, name }) => `${place} ${name}` },
)

const methods = fc.uniqueArray(
  fc.record({
    httpMethod: oneOf(...HTTP_METHODS),
    path: oneOf(...PATHS),
    target: fc.nat(10),
    group: fc.nat(3),
    authType: mostly(oneOf(null, 'apiKey' as const), oneOf('oauth2' as const)),
  }),
  { minLength: 1, maxLength: 12, selector: ({ httpMethod, path }) => `${httpMethod} ${path}` },
)

const stage = fc.record({
  name: oneOf(...VERSIONS),
  status: mostly(oneOf('active' as const), oneOf('paused' as const)),
  authType: mostly(oneOf('apiKey' as const), oneOf('oauth2' as const)),
  ipRule: mostly(
    fc.constant<SnapshotStage['ipRule']>({ mode: 'disable', addresses: [] }),
    fc.record<SnapshotStage['ipRule']>({ mode: oneOf('allow', 'restrict'), addresses: some(...RANGES) }),
  ),
  methods,
})

const api = fc.record({
  basePath: oneOf(...BASE_PATHS),
  perDay: mostly(oneOf<number | null>(null, 5), oneOf<number | null>(0, 1)),
  cors: fc.record({ active: fc.boolean(), allowOrigins: some('https://a.test', 'https://*.b.test', '*') }),
  requestControls: controls,
  stages: fc.uniqueArray(stage, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
})

const query = mostly(oneOf('', '?need=yes'), oneOf('?', '?need', '?%6eeed=yes&x=1', '?also=no&&need=yes&need=', '?a=%2F..'))
/** Any path, which few methods match. */
const anyPath = fc
  .record({
    basePath: mostly(oneOf(...BASE_PATHS), oneOf('none', '%53hop', '..')),
    version: mostly(oneOf(...VERSIONS), oneOf('V1', '%76%31', '')),
    segments: fc.array(mostly(oneOf(...SEGMENTS), oneOf(...ODD_SEGMENTS)), { maxLength: 3 }),
  })
  .map(({ basePath, version, segments }) => `/${[basePath, version, ...segments].join('/')}`)
/** The numbers of an API, a version and a method, and values for its parameters. */
const route = fc.record({ api: fc.nat(2), stage: fc.nat(1), method: fc.nat(11), p: oneOf(...VALUES), q: oneOf(...VALUES) })

const header = (values: readonly string[]) => mostly(oneOf<string | null>(null), oneOf<string | null>(...values))
/** The HTTP method and the headers of a preflight, or any others; null for the method of the route. */
const kind = mostly(
  fc.record({ httpMethod: mostly(oneOf<string | null>(null), oneOf<string | null>(...HTTP_METHODS, 'TRACE')), origin: header(ORIGINS) }),
  fc.record({
    httpMethod: oneOf<string | null>('OPTIONS'),
    origin: oneOf<string | null>(...ORIGINS),
    'access-control-request-method': oneOf<string | null>('GET'),
  }),
)
const call = fc.record({
  route,
  path: mostly(fc.constant(null), anyPath),
  query,
  kind,
  host: mostly(mostly(oneOf(HOST), oneOf(HOST.toUpperCase())), oneOf('other.test')),
  peer: oneOf(...ADDRESSES),
  body: mostly(oneOf<number | null>(null), oneOf<number | null>(0, BODY_LIMIT, BODY_LIMIT + 1)),
  isChunked: fc.boolean(),
  headers: fc.record({
    'x-api-key': mostly(oneOf<string | null>(KEY, OTHER_KEY), oneOf<string | null>(null, '', 'pk_unknown')),
    authorization: header([`ApiKey ${KEY}`, 'Bearer abc', 'Bearer', 'Basic eA==']),
    need: mostly(oneOf<string | null>('yes'), oneOf<string | null>(null, 'no')),
    'x-forwarded-for': header(['127.0.0.2', '10.1.1.1', `127.0.0.6, ${TRUSTED_PEER}`, ' , 127.0.0.1']),
  }),
})

/** Returns random worlds with `calls` calls each; their target servers listen on these two ports. */
export function worlds(ports: readonly [number, number], calls: number): fc.Arbitrary<World> {
  return fc
    .record({
      apis: fc.uniqueArray(api, { minLength: 1, maxLength: 2, selector: ({ basePath }) => basePath }),
      approved: mostly(fc.constant(true), fc.constant(false)),
      owners: fc.tuple(fc.nat(2), fc.nat(2)),
      areOnePerson: fc.boolean(),
      calls: fc.array(call, { minLength: calls, maxLength: calls }),
      end: mostly(fc.constant({}), oneOf({ endsAt: '2000-01-01T00:00:00.000Z' }, { endsAt: '2999-12-31T23:59:59.999Z' })),
    })
    .map(({ apis, approved, owners, areOnePerson, end, calls: made }) => {
      const groups = groupsOf(ports)
      const built = apis.map((one) => buildApi(one, groups))
      const [first, second] = owners.map((owner) => built[owner % built.length] as SnapshotApi) as [SnapshotApi, SnapshotApi]
      const key = aCredential(KEY, first)
      const other = aCredential(OTHER_KEY, second, { approved, ...end, ...(areOnePerson ? { countedAs: key.subscriptionId } : {}) })
      const snapshot = aSnapshot(built, groups)
      snapshot.environment.bodyLimitBytes = BODY_LIMIT
      return { snapshot, credentials: credentials([key, other]), calls: made.map((one) => buildCall(one, built)) }
    })
}

type CallValue = typeof call extends fc.Arbitrary<infer Value> ? Value : never

function buildCall(
  { route: chosen, path, query: sent, kind: asked, headers, body, isChunked, host, peer }: CallValue,
  apis: SnapshotApi[],
): PlainCall {
  const api = apis[chosen.api % apis.length]
  const stage = api?.stages[chosen.stage % api.stages.length]
  const method = stage?.methods[chosen.method % stage.methods.length]
  const filled = method?.path.replace('{p}', chosen.p).replace('{q}', chosen.q)
  const { httpMethod, ...others } = asked
  const given = Object.entries({ ...others, ...headers }).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    httpMethod: httpMethod ?? method?.httpMethod ?? 'GET',
    url: `${path ?? `/${api?.basePath}/${stage?.name}${filled}`}${sent}`,
    host,
    peer,
    bodyLength: body,
    isChunked: isChunked && body !== null,
    headers: Object.fromEntries(given),
  }
}

/** One server, the other, both, and none that takes calls. */
function groupsOf([a, b]: readonly [number, number]): SnapshotTargetServerGroup[] {
  const idle = aGroup([a], { algorithm: 'weightedRoundRobin' })
  for (const server of idle.servers) server.weight = 0
  return [aGroup([a]), aGroup([b]), aGroup([a, b]), idle]
}

type ApiValue = typeof api extends fc.Arbitrary<infer Value> ? Value : never

function buildApi({ basePath, perDay, cors, requestControls, stages }: ApiValue, groups: SnapshotTargetServerGroup[]): SnapshotApi {
  const built = stages.map(({ name, methods: given, ...rest }) => {
    const made = given.map(({ httpMethod, path, target, group, authType }) => {
      const parameters = path.includes('{q}') ? 'pq' : path.includes('{p}') ? 'p' : ''
      const targets = TARGETS[parameters] ?? []
      const targetPath = targets[target % targets.length] ?? '/'
      return aMethod(httpMethod, path, groups[group] as SnapshotTargetServerGroup, { targetPath, authType })
    })
    return aStage(name, made, rest)
  })
  return anApi(basePath, built, {
    requestControls,
    usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay },
    cors: { allowMethods: ['GET'], allowHeaders: [], ...cors },
  })
}
