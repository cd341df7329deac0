import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { API_DELTA_ENCODING, DELTA_ENCODING, ENVIRONMENT_DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import type { CredentialSnapshot, GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { desc, sql } from 'drizzle-orm'
import { revisions } from '../../database/schema/revision.ts'
import { buildApi, buildGroup, made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { endDueKeys } from '../subscription/end-keys.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const ACCEPTED = `${DELTA_ENCODING}, ${API_DELTA_ENCODING}, ${ENVIRONMENT_DELTA_ENCODING}`

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** A gateway that keeps the documents as changes make them, and compares them with the whole ones. */
class Follower {
  readonly #token: string
  readonly #accepted: string
  snapshot!: GatewaySnapshot
  credentials!: CredentialSnapshot
  /** The status of each answer about the snapshot, and about the credentials. */
  readonly answers: number[] = []
  readonly keyAnswers: number[] = []
  #people = new NamedPeople([])

  constructor(token: string, accepted = ACCEPTED) {
    this.#token = token
    this.#accepted = accepted
  }

  async start(): Promise<this> {
    this.snapshot = (await this.#fetch('snapshot', null)).body
    this.#takeCredentials((await this.#fetch('credentials', null)).body)
    return this
  }

  /** Follows both documents; returns the change of the snapshot, if it was one. */
  async follow(act: string): Promise<SnapshotDelta | null> {
    const { status, body } = await this.#fetch('snapshot', this.snapshot.revision)
    this.answers.push(status)
    if (status === 200) this.snapshot = body
    if (status === 226) this.snapshot = changed(this.snapshot, body)
    assert.deepEqual(sorted(this.snapshot), sorted((await this.#fetch('snapshot', null)).body), act)
    const keys = await this.#fetch('credentials', this.credentials.revision)
    this.keyAnswers.push(keys.status)
    if (keys.status === 200) this.#takeCredentials(keys.body)
    if (keys.status === 226) {
      this.credentials = withKeys(this.credentials, keys.body)
      this.#people.add(keys.body.addedKeys, keys.body.addedOAuthCredentials)
    }
    const { revision, credentials, oauthCredentials } = (await this.#fetch('credentials', null)).body
    assert.deepEqual([this.credentials.revision, this.credentials.credentials], [revision, credentials], act)
    assert.deepEqual(this.#people.allowed(), new NamedPeople(oauthCredentials).allowed(), act)
    return status === 226 ? body : null
  }

  #takeCredentials(credentials: CredentialSnapshot): void {
    this.credentials = credentials
    this.#people = new NamedPeople(credentials.oauthCredentials)
  }

  #fetch(name: string, revision: number | null) {
    const known: Record<string, string> = revision === null ? {} : { 'if-none-match': `"${revision}"`, 'a-im': this.#accepted }
    return test.anonymous.call('GET', `/gateway-link/${name}`, undefined, { authorization: `Gateway ${this.#token}`, ...known })
  }
}

/** Who calls by an OAuth name, as a gateway sees it: of several subscriptions to one API an approved one counts. */
class NamedPeople {
  /** The subscription of a name to an API. */
  readonly #named = new Map<string, string>()
  readonly #approved = new Map<string, boolean>()

  constructor(list: CredentialSnapshot['oauthCredentials']) {
    this.add([], list)
  }

  add(keys: SnapshotDelta['addedKeys'] = [], people: SnapshotDelta['addedOAuthCredentials'] = []): void {
    for (const { subscriptionId, approved } of keys) this.#approved.set(subscriptionId, approved)
    for (const { clientId, userName, apiId, subscriptionId, approved } of people) {
      this.#approved.set(subscriptionId, approved)
      for (const name of [clientId && `client ${clientId}`, userName && `user ${userName}`]) {
        const key = `${name} ${apiId}`
        if (name && !this.#approved.get(this.#named.get(key) ?? '')) this.#named.set(key, subscriptionId)
      }
    }
  }

  allowed(): [string, string][] {
    return [...this.#named].filter(([, subscriptionId]) => this.#approved.get(subscriptionId)).sort()
  }
}

/** What a gateway makes of a change, for documents. */
function changed(snapshot: GatewaySnapshot, delta: SnapshotDelta): GatewaySnapshot {
  assert.equal(delta.snapshot?.from, snapshot.revision)
  const { environment = snapshot.environment, apis = [], targetServerGroups = [], removedApis = [], stages = [] } = delta
  const gone = new Set([...removedApis, ...apis.map(({ id }) => id)])
  const statuses = new Map(stages.map(({ stageId, status }) => [stageId, status]))
  const next = [...snapshot.apis.filter(({ id }) => !gone.has(id)), ...apis].map((api) => ({
    ...api,
    stages: api.stages.map((stage) => ({ ...stage, status: statuses.get(stage.id) ?? stage.status })),
  }))
  const used = new Set(next.flatMap((api) => api.stages.flatMap(({ methods }) => methods.map((method) => method.targetServerGroupId))))
  const groups = new Map([...snapshot.targetServerGroups, ...targetServerGroups].map((group) => [group.id, group]))
  return {
    ...snapshot,
    environment,
    revision: delta.snapshot.to,
    apis: next,
    targetServerGroups: [...groups.values()].filter(({ id }) => used.has(id)),
  }
}

function withKeys(known: CredentialSnapshot, { credentials: step, addedKeys = [], revokedKeys = [] }: SnapshotDelta): CredentialSnapshot {
  const byHash = new Map([...known.credentials, ...addedKeys].map((entry) => [entry.keyHash, entry]))
  for (const hash of revokedKeys) byHash.delete(hash)
  const credentials = [...byHash.values()].sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
  return { ...known, revision: step?.to ?? known.revision, credentials }
}

function sorted(snapshot: GatewaySnapshot): GatewaySnapshot {
  const byId = <T extends { id: string }>(list: readonly T[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...snapshot, apis: byId(snapshot.apis), targetServerGroups: byId(snapshot.targetServerGroups) }
}

/** Three APIs that share a group, each with versions in two environments, and what people may do with them. */
async function scene() {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  const group = await buildGroup(developer)
  const certificates = [await makeCertificate('first'), await makeCertificate('second')]
  const environments = [await buildEnvironment(test.db), await buildEnvironment(test.db)]
  const apis = [await buildApi(developer, { targetServerGroupId: group.id }), await buildApi(developer), await buildApi(developer)]
  const versions = await Promise.all(
    apis.flatMap((api) =>
      ['v1', 'v2', 'v3'].map(async (name, index) => {
        const environmentId = environments[index % 2]?.id
        return { api, ...made(await developer.post(`${api.path}/stages`, { name, environmentId })) }
      }),
    ),
  )
  const tokens = await Promise.all(environments.map(async ({ id }) => (await buildGateway(test.db, id)).token))
  let count = 0
  const groupOf = (api: (typeof apis)[number]) => `/target-server-groups/${api === apis[0] ? group.id : api.group.id}`
  const pathOf = (version: (typeof versions)[number]) => `${version.api.path}/stages/${version.id}`
  /** Each act takes one of the APIs or versions. Refused ones change nothing. */
  const ofVersion: Record<string, (version: (typeof versions)[number]) => Promise<Answer>> = {
    deploy: async (version) => {
      count += 1
      await developer.post(`${version.api.path}/methods`, { httpMethod: 'GET', path: `/added-${count}` })
      return developer.post(`${pathOf(version)}/deploy`)
    },
    rollBack: (version) => developer.post(`${pathOf(version)}/rollback`, { number: 1 }),
    pause: (version) => developer.post(`${pathOf(version)}/pause`),
    resume: (version) => developer.post(`${pathOf(version)}/resume`),
    deprecate: async (version) => {
      const successor = versions.find((other) => other.api === version.api && other.id !== version.id)
      const answer = await developer.post(`${pathOf(version)}/deprecate`, { sunsetOn: null, successorId: successor?.id ?? null })
      // That successor is not deployed.
      return answer.status < 300 ? answer : developer.post(`${pathOf(version)}/deprecate`, { sunsetOn: '2099-01-01', successorId: null })
    },
    undeprecate: (version) => developer.post(`${pathOf(version)}/undeprecate`),
    // Another one of this name takes its place.
    delete: async (version) => {
      const answer = await developer.delete(pathOf(version))
      if (answer.status !== 204) return answer
      const stage = { name: version.name, environmentId: version.environment.id }
      return Object.assign(version, made(await developer.post(`${version.api.path}/stages`, stage))) && answer
    },
  }
  const name = (oauthClientId: string, oauthUserName: string) =>
    admin.put(`/users/${user.id}`, { name: 'Kim', locale: 'ko', postsAutoApproved: false, oauthClientId, oauthUserName })
  const published = new Map<string, string>()
  const subscribed = new Map<string, string>()
  const ofApi: Record<string, (api: (typeof apis)[number]) => Promise<Answer>> = {
    publish: async (api) => {
      const answer = await developer.post(`${api.path}/publication`)
      if (answer.status >= 300) return answer
      published.set(api.id, answer.body.id)
      return admin.post(`/publications/${answer.body.id}/approve`, {})
    },
    withdraw: (api) => admin.post(`/publications/${published.get(api.id) ?? NOBODY}/withdraw`, { reason: 'Retired' }),
    subscribe: async (api) => {
      const answer = await user.post('/my/subscriptions', { apiId: api.id })
      if (answer.status >= 300) return answer
      subscribed.set(api.id, answer.body.id)
      await developer.post(`/subscriptions/${answer.body.id}/approve`)
      return user.post(`/my/subscriptions/${answer.body.id}/keys`, { name: '' })
    },
    rotateKey: async (api) => {
      const own = `/my/subscriptions/${subscribed.get(api.id) ?? NOBODY}`
      const [first, second] = (await user.get(own)).body.keys ?? []
      return user.post(`${own}/keys/${first?.id ?? NOBODY}/rotate`, { overlap: second ? 'none' : 'day' })
    },
    keepKey: async (api) => {
      const own = `/my/subscriptions/${subscribed.get(api.id) ?? NOBODY}`
      return user.post(`${own}/keys/${(await user.get(own)).body.keys?.[0]?.id ?? NOBODY}/keep`)
    },
    // As time does, a day after its rotation.
    endKey: async (api) => {
      const own = `/my/subscriptions/${subscribed.get(api.id) ?? NOBODY}`
      const answer = await user.get(own)
      await test.db.execute(
        sql`update api_keys set ends_at = now() where ends_at is not null and subscription_id = ${answer.body.id ?? NOBODY}`,
      )
      return { ...answer, status: (await endDueKeys(test.db)) ? 200 : 409 }
    },
    cancel: (api) => developer.post(`/subscriptions/${subscribed.get(api.id) ?? NOBODY}/cancel`, { reason: 'Abuse' }),
    certify: (api) => {
      const { cert, key } = certificates[count++ % 2] ?? { cert: '', key: '' }
      return developer.put(`${groupOf(api)}/certificate`, { certificate: cert, privateKey: key })
    },
    uncertify: (api) => developer.post(`${groupOf(api)}/certificate/deactivate`),
    nameUser: () => {
      count += 1
      return name(count % 3 === 0 ? '' : `client-${count % 2}`, count % 5 === 0 ? `name-${count}` : '')
    },
  }
  const serverCertificates = await Promise.all(['first', 'second'].map((name) => makeCertificate(name, { hosts: [`${name}.example.com`] })))
  const oauth = { introspectionUri: 'http://192.0.2.1/introspect', authorization: 'Z2F0ZXdheQ==' }
  const configure = async (id: string, changes: object) => {
    count += 1
    const { name, protocol, apiEndpoint, listenPort } = made(await admin.get(`/environments/${id}`))
    return admin.put(`/environments/${id}`, { name, protocol, apiEndpoint, listenPort, ...changes })
  }
  /** Of an admin, each on one of the environments. */
  const ofEnvironment: Record<string, (environment: (typeof environments)[number]) => Promise<Answer>> = {
    configure: ({ id }) => configure(id, { logLevel: (['debug', 'info', 'warn'] as const)[count % 3], bodyLimitBytes: 1_000 + count }),
    rename: ({ id }) => configure(id, { name: `Renamed ${count} ${id}`, apiEndpoint: `renamed-${count}-${id}.example.com` }),
    expose: ({ id }) => admin.post(`/environments/${id}/expose`),
    verifyTokens: ({ id }) => configure(id, { oauth: { ...oauth, enabled: true } }),
    verifyNoTokens: ({ id }) => configure(id, { oauth: { ...oauth, enabled: false } }),
    serveTls: ({ id }) => {
      const { cert, key } = serverCertificates[count++ % 2] ?? { cert: '', key: '' }
      return admin.post(`/environments/${id}/certificates`, { certificate: cert, privateKey: key })
    },
    serveNoTls: async ({ id }) => {
      const [certificate] = made(await admin.get(`/environments/${id}`)).certificates
      return admin.delete(`/environments/${id}/certificates/${certificate?.id ?? NOBODY}`)
    },
  }
  /** Returns whether it was allowed. */
  const act = async (name: string, choice: number) => {
    const version = versions[choice % versions.length] as (typeof versions)[number]
    const environment = environments[choice % environments.length] as (typeof environments)[number]
    const answer = await (ofVersion[name]?.(version) ?? ofApi[name]?.(version.api) ?? ofEnvironment[name]?.(environment))
    return answer !== undefined && answer.status < 300
  }
  const remove = async (choice: number) => made(await developer.delete(versions[choice]?.api.path ?? ''))
  return { act, remove, name, tokens, names: [...Object.keys(ofVersion), ...Object.keys(ofApi), ...Object.keys(ofEnvironment)] }
}

describe('the changes that gateways get of random acts', () => {
  it('lead to the whole documents, and none of these acts sends a whole snapshot', { timeout: 600_000 }, async () => {
    const { act, tokens, names } = await scene()
    const followers = await Promise.all(tokens.map((token) => new Follower(token).start()))
    const often = ['deploy', 'deploy', 'deploy', 'pause', 'resume', 'deprecate', 'subscribe']
    const choices = fc.record({
      name: fc.constantFrom(...often, ...names),
      choice: fc.nat(8),
      silent: fc.boolean(),
    })
    // Each act is allowed at least once, in this order.
    const first = [
      ...[
        'deploy',
        'deploy',
        'rollBack',
        'publish',
        'subscribe',
        'nameUser',
        'rotateKey',
        'endKey',
        'rotateKey',
        'keepKey',
        'cancel',
        'deprecate',
        'undeprecate',
        'pause',
        'resume',
      ],
      ...['certify', 'uncertify', 'configure', 'rename', 'expose', 'verifyTokens', 'verifyNoTokens', 'serveTls', 'serveNoTls', 'withdraw'],
    ].map((name) => ({ name, choice: 0, silent: false }))
    const random = fc.sample(choices, sweepSize({ whole: 1_500, few: 230 }))
    const acts = [{ name: 'delete', choice: 8, silent: false }, ...first, ...random]
    const [kinds, done] = [new Set<string>(), new Set<string>()]
    for (const [index, { name, choice, silent }] of acts.entries()) {
      if (await act(name, choice)) done.add(name)
      if (silent) continue
      for (const follower of followers) {
        const delta = await follower.follow(`act ${index}: ${name} ${choice}`)
        for (const [kind, part] of Object.entries(delta ?? {})) if (!Array.isArray(part) || part.length > 0) kinds.add(kind)
      }
    }
    const answers = followers.flatMap((follower) => follower.answers)
    assert.deepEqual(new Set(answers), new Set([226, 304]))
    assert.deepEqual(new Set(followers.flatMap(({ keyAnswers }) => keyAnswers)), new Set([200, 226, 304]))
    assert.ok(answers.filter((status) => status === 226).length > 50, `${answers.filter((status) => status === 226).length} changes`)
    assert.deepEqual(done, new Set(names), 'each act was allowed at least once')
    for (const kind of ['environment', 'apis', 'targetServerGroups', 'stages']) assert.ok(kinds.has(kind), kind)
  })

  it('are small for an environment that begins to verify tokens, and for a name that a person gets, but not for one that goes', async () => {
    const { act, tokens, name } = await scene()
    const follower = await new Follower(tokens[0] ?? '').start()
    for (const step of ['deploy', 'publish', 'subscribe']) assert.ok(await act(step, 0), step)
    await follower.follow('a subscription')
    const statusOf = async (step: () => Promise<unknown>) => {
      follower.keyAnswers.length = 0
      await step()
      await follower.follow('a name')
      return follower.keyAnswers[0]
    }
    assert.equal(await statusOf(() => name('kim', '')), 304, 'nobody verifies tokens')
    assert.equal(await statusOf(() => act('verifyTokens', 0)), 226)
    assert.equal(await statusOf(() => name('kim', 'kim')), 226)
    assert.equal(await statusOf(() => name('lee', 'kim')), 200)
    assert.equal(await statusOf(() => act('verifyNoTokens', 0)), 200)
    assert.equal(await statusOf(() => name('', '')), 304)
    assert.equal(await statusOf(() => act('verifyTokens', 0)), 304, 'nobody has a name')
  })

  it('are the whole document for a gateway that does not know changes of settings', async () => {
    const { act, tokens } = await scene()
    const follower = await new Follower(tokens[0] ?? '', `${DELTA_ENCODING}, ${API_DELTA_ENCODING}`).start()
    for (const name of ['deploy', 'configure', 'pause']) {
      assert.ok(await act(name, 0), name)
      await follower.follow(name)
    }
    assert.deepEqual(follower.answers, [226, 200, 226])
  })

  it('are the whole document of a platform of the version before, which takes a name of the settings for an API', async () => {
    const { act, tokens } = await scene()
    const follower = await new Follower(tokens[0] ?? '').start()
    assert.ok(await act('configure', 0))
    const [row] = await test.db.select().from(revisions).orderBy(desc(revisions.revision)).limit(1)
    assert.deepEqual([row?.tags, row?.names?.length], [[], 1], 'it reads the tags only, and none is a change of anything')
    await follower.follow('the settings')
    assert.deepEqual(follower.answers, [226])
  })

  it('are the whole document for a gateway that does not know changes of APIs, except for a pause', async () => {
    const { act, tokens } = await scene()
    const follower = await new Follower(tokens[0] ?? '', DELTA_ENCODING).start()
    for (const name of ['deploy', 'pause', 'deprecate']) {
      await act(name, 0)
      await follower.follow(name)
    }
    assert.deepEqual(follower.answers, [200, 226, 200])
  })

  it('name an API that is no longer deployed as removed', async () => {
    const { act, remove, tokens } = await scene()
    const follower = await new Follower(tokens[1] ?? '').start()
    // The second version of the first API, and the only one in its environment.
    for (const name of ['deploy', 'publish', 'subscribe']) assert.ok(await act(name, 1), name)
    await follower.follow('a published API')
    assert.equal(follower.credentials.credentials.length, 1)
    for (const name of ['cancel', 'withdraw']) assert.ok(await act(name, 1), name)
    await follower.follow('an API that nobody may call')
    const [api] = follower.snapshot.apis
    await remove(1)
    const delta = await follower.follow('its end')
    assert.deepEqual([delta?.removedApis, delta?.apis], [[api?.id], []])
    assert.deepEqual([follower.snapshot.apis, follower.credentials.credentials], [[], []])
  })
})
