import type { Endpoint } from '@portico/contract/endpoint'
import type { BrowserlessPerson } from './browserless-person.ts'
import { hostileBody, hostileQuery, hostileText, oneOf, type Plausible, type Random, randomFrom } from './hostile-input.ts'

/** The answer to one input. */
export interface Judged {
  endpoint: string
  path: string
  /** The beginning of the body. */
  body: string
  status: number
  code: string
  durationMs: number
}

/** A call as it was sent. */
interface Sent {
  method: string
  path: string
  body: string | undefined
}

/** How soon the platform answers an input. */
export const ANSWERED_WITHIN_MS = 1_000
const TRIES_ALONE = 3

/** What all hostile developers share. */
export interface HostileWorld {
  environmentId: string
  targetPort: number
  /** Belongs to another developer. */
  foreignApiId: string
  foreignStageId: string
}

interface DeployedVersion {
  apiId: string
  stageId: string
  serviceUrl: string
}

/** Share of whole cycles: register, add a method, add a version, deploy. */
const CYCLE_SHARE = 0.06
const KEPT_IDS = 12
const BODY_SHOWN = 300

const BASE_PATHS = [
  'lab',
  'LAB',
  '%6cab',
  'l%61b',
  'lab%2Dx',
  'x%2e',
  '%7e',
  '%ed%95%9c',
  '50%',
  'a%2Fb',
  '%2e',
  '.lab',
  'lab.',
  '-',
  '_',
  '...',
  '%c3%a9',
]
const PATHS = [
  '/',
  '/a',
  '/a/',
  '/{id}',
  '/a/{id}',
  '/{a}/{b}',
  '/a:b',
  '/..a',
  '/...',
  '/a.b',
  '/{x}.json',
  '/a//b',
  '/%41',
  '/{a}/{a}',
  '/.',
  '/-',
  '/_',
]
const CONTROLS = ['x:y', 'X-Team', 'host', 'X-Forwarded-For', 'connection', 'q', 'a.b', 'x_y', 'X-Request-Id', 'content-length']

const isLate = ({ durationMs }: Judged) => durationMs > ANSWERED_WITHIN_MS

/** A developer whose program sends arbitrary input; equal seeds send equal input. */
export class HostileDeveloper {
  readonly #person: BrowserlessPerson
  readonly #endpoints: readonly Endpoint[]
  readonly #world: HostileWorld
  readonly #random: Random
  readonly #seed: number
  #made = 0
  readonly #ids: Record<string, string[]> = { apiId: [], stageId: [], methodId: [], groupId: [] }
  readonly #deployed: DeployedVersion[] = []
  readonly #late: Sent[] = []

  private constructor(person: BrowserlessPerson, endpoints: readonly Endpoint[], world: HostileWorld, seed: number) {
    this.#person = person
    this.#endpoints = endpoints
    this.#world = world
    this.#random = randomFrom(seed)
    this.#seed = seed
  }

  /** Creates a developer with a valid target server group. */
  static async start(person: BrowserlessPerson, endpoints: readonly Endpoint[], world: HostileWorld, seed: number) {
    const developer = new HostileDeveloper(person, endpoints, world, seed)
    const { id } = await person.must<{ id: string }>('POST', 'target-server-groups', {
      name: 'Servers',
      servers: [{ protocol: 'http', address: '127.0.0.1', port: world.targetPort }],
    })
    developer.#ids.groupId?.push(id)
    return developer
  }

  /** Sends inputs one after the other and returns the answers. */
  async throwInputs(count: number): Promise<Judged[]> {
    const judged: Judged[] = []
    while (judged.length < count) {
      if (this.#random() < CYCLE_SHARE) judged.push(...(await this.#cycle()))
      else judged.push(await this.#throwOne(oneOf(this.#random, this.#endpoints)))
    }
    return judged
  }

  /**
   * Sends the inputs that were answered late again, alone: among forty others an input also waits for theirs, on a busy machine for long.
   * Returns the fastest answer of three of each that is late again.
   */
  async lateAlone(): Promise<Judged[]> {
    const late: Judged[] = []
    for (const sent of this.#late.splice(0)) {
      const tries: Judged[] = []
      while (tries.length < TRIES_ALONE && tries.every(isLate)) tries.push((await this.#send(sent)).judged)
      if (tries.every(isLate)) late.push(...tries.slice(-1))
    }
    return late
  }

  /** Returns the deployed versions, by the platform, of the created ones that still exist. */
  async deployedVersions(): Promise<DeployedVersion[]> {
    const found: DeployedVersion[] = []
    for (const version of this.#deployed) {
      const { status, body } = await this.#person.call<{ deployment: object | null; status: string }>(
        'GET',
        `apis/${version.apiId}/stages/${version.stageId}`,
      )
      if (status === 200 && body.deployment !== null && body.status === 'active') found.push(version)
    }
    return found
  }

  async #throwOne(endpoint: Endpoint): Promise<Judged> {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_all, name: string) => this.#idFor(name))
    const body = endpoint.body ? hostileBody(endpoint, this.#random, this.#plausible()) : undefined
    return (await this.#send({ method: endpoint.method, path: path + hostileQuery(endpoint, this.#random), body })).judged
  }

  /** Creates an API of half-plausible values and deploys it, as far as possible; half of them are not changed later. */
  async #cycle(): Promise<Judged[]> {
    const random = this.#random
    const judged: Judged[] = []
    const post = async (path: string, body: unknown) => {
      const answer = await this.#send({ method: 'POST', path, body: JSON.stringify(body) })
      judged.push(answer.judged)
      return answer.judged.status < 300 ? answer.body : null
    }
    const plausible = this.#plausible()
    const group = await post('/target-server-groups', {
      name: `Servers ${this.#made}`,
      servers: [{ protocol: 'http', address: '127.0.0.1', port: this.#world.targetPort }],
    })
    const api = await post('/apis', {
      name: `Cycle ${this.#made}`,
      basePath: plausible.basePath?.(random),
      targetServerGroupId: group?.id,
      requestControls: random() < 0.4 ? [{ place: 'header', name: oneOf(random, CONTROLS), value: 'v', action: 'set' }] : [],
      cors:
        random() < 0.3
          ? {
              active: true,
              allowMethods: ['GET'],
              allowHeaders: oneOf(random, ['*', 'x_y', 'a,,b']),
              allowOrigins: oneOf(random, ['*', 'http://*.a:1', ',', 'x']),
            }
          : undefined,
    })
    if (!api) return judged
    const isLeftAlone = random() < 0.5
    if (!isLeftAlone) this.#keep('apiId', api.id)
    for (const path of [oneOf(random, PATHS), oneOf(random, PATHS)]) {
      const method = await post(`/apis/${api.id}/methods`, {
        httpMethod: oneOf(random, ['GET', 'POST', 'HEAD', 'PATCH']),
        path,
        targetPath: random() < 0.3 ? oneOf(random, PATHS) : '',
      })
      if (method && !isLeftAlone) this.#keep('methodId', method.id)
    }
    const stage = await post(`/apis/${api.id}/stages`, {
      name: oneOf(random, ['v1', 'V1', '--', '__']),
      environmentId: this.#world.environmentId,
    })
    if (!stage) return judged
    if (!isLeftAlone) this.#keep('stageId', stage.id)
    if (await post(`/apis/${api.id}/stages/${stage.id}/deploy`, undefined)) {
      this.#deployed.push({ apiId: api.id ?? '', stageId: stage.id ?? '', serviceUrl: stage.serviceUrl ?? '' })
    }
    return judged
  }

  async #send(sent: Sent) {
    const { method, path, body } = sent
    const startedAt = performance.now()
    const answer = await this.#person.call<Record<string, string>>(method, path.slice(1), body)
    const judged = {
      endpoint: `${method} ${path.split('?')[0]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`.slice(0, 120),
      path: path.slice(0, 200),
      body: (body ?? '').slice(0, BODY_SHOWN),
      status: answer.status,
      code: String(answer.body.error ?? ''),
      durationMs: performance.now() - startedAt,
    }
    if (isLate(judged)) this.#late.push(sent)
    return { judged, body: answer.body }
  }

  #idFor(name: string): string {
    const random = this.#random
    const own = this.#ids[name] ?? []
    const chance = random()
    if (own.length > 0 && chance < 0.75) return oneOf(random, own)
    if (chance < 0.85) return name === 'stageId' ? this.#world.foreignStageId : this.#world.foreignApiId
    if (name === 'userId') return oneOf(random, ['1', '2', '999999', '-1', '1e3', '99999999999999999999'])
    return encodeURIComponent(hostileText(random).slice(0, 300).toWellFormed()) || 'x'
  }

  #keep(kind: string, id: string | undefined): void {
    const ids = this.#ids[kind] ?? []
    if (id) ids.push(id)
    if (ids.length > KEPT_IDS && kind !== 'groupId') ids.shift()
  }

  #plausible(): Plausible {
    this.#made += 1
    const own = `${this.#seed}-${this.#made}`
    const id = (kind: string) => (random: Random) =>
      oneOf(random, this.#ids[kind]?.length ? (this.#ids[kind] ?? []) : [this.#world.foreignApiId])
    return {
      name: () => `Name ${own}`,
      basePath: (random) => (random() < 0.7 ? `p${own}${oneOf(random, ['', '%2d', '.', '%41', '~', '%'])}` : oneOf(random, BASE_PATHS)),
      targetServerGroupId: (random) => (random() < 0.8 ? id('groupId')(random) : null),
      environmentId: () => this.#world.environmentId,
      apiId: id('apiId'),
      stageId: id('stageId'),
      successorId: id('stageId'),
      methodIds: (random) => [id('methodId')(random)],
      categoryIds: () => [],
      path: (random) => oneOf(random, PATHS),
      targetPath: (random) => oneOf(random, ['', ...PATHS]),
      address: (random) => oneOf(random, ['127.0.0.1', 'localhost', '0x7f.1', '169.254.169.254', 'nowhere.invalid', '10.0.0.256', '::1']),
      port: (random) => oneOf(random, [this.#world.targetPort, 1, 65_535, 0, 443]),
      targetUrl: (random) => `http://127.0.0.1:${this.#world.targetPort}${oneOf(random, ['', '/', '/v1', '/..', '//', '/%2e'])}`,
      acceptFailedTest: () => true,
      fileName: () => 'document.json',
      document: (random) => oneOf(random, DOCUMENTS),
      email: () => 'visitor@portico.example',
      number: (random) => oneOf(random, [1, 2, 3]),
      addresses: (random) => oneOf(random, [[], ['10.0.0.1'], ['10.0.0.0/8', '1.2.3.4'], ['0.0.0.0/0'], ['1.2.3.4/33']]),
      reason: () => 'because',
    }
  }
}

const operation = (path: string) => ({ [path]: { get: { responses: { 200: { description: 'ok' } } } } })
const DOCUMENTS = [
  JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { ...operation('/a'), ...operation('/b/{id}') } }),
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: { ...operation('/a%2e'), ...operation('//'), ...operation('/{x}/{x}') },
  }),
  'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths:\n  /y:\n    get:\n      responses: {}\n',
  `a: &a [x]\n${Array.from({ length: 12 }, (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`).join('\n')}\n`,
  `${'- '.repeat(3_000)}x`,
  '{"openapi":"3.1.0","paths":{"/a":{"get":{"$ref":"#/paths/~1a/get"}}}}',
  'not a document',
]
