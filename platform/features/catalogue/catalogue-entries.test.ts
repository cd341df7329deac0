import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FoundApi } from '@portico/contract/catalogue/catalogue-endpoints'
import { plainTextOf, type RichText, richTextOf } from '@portico/contract/rule/rich-text'
import { AUTH_TYPES, type AuthType } from '@portico/contract/stage/stage'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { eq, inArray, sql } from 'drizzle-orm'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { catalogueEntries } from '../../database/schema/catalogue.ts'
import { deployedDocuments, deployedOperations } from '../../database/schema/document.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { buildApi, buildPublishedApi, made, verifyTokens } from '../../testing/api-builders.ts'
import { buildCategory, buildEnvironment } from '../../testing/builders.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { authTypesOf } from '../stage/auth-types-of.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const NOBODY = '00000000-0000-7000-8000-000000000000'
const WORDS = ['weather', 'forecast', 'petStore', 'order', '날씨', '동네예보', '예보관', '결제']
const TAGS = ['weather', '날씨', '기상']
/** Whole words, beginnings, parts of Hangul and of camelCase, and what nobody wrote. */
const SEARCHED = [...WORDS, 'we', 'store', 'PET', '예보', '네예', '보', 'items', 'thunder', '지진']
const SORTS = ['name', 'newest', 'popular'] as const

interface Search {
  q?: string
  categoryId?: string
  hashtag?: string
  authType?: AuthType
}

/** What the portal may show of an API, read from the rows without any index: its texts, and how its callers authenticate. */
interface Shown {
  api: typeof apis.$inferSelect
  categoryIds: string[]
  texts: string[]
  authTypes: AuthType[]
  /** The environments in which its publication shows versions, whether they are exposed or not. */
  places: string[]
}

async function readShown(): Promise<Shown[]> {
  const { db } = test
  const exposed = new Set((await db.select().from(environments)).filter((row) => row.exposedOnPortal).map(({ id }) => id))
  const inCategories = await db.select().from(apiCategories)
  const deployed = await db.select().from(stages).innerJoin(deployments, eq(deployments.id, stages.deploymentId))
  const operations = await db.select().from(deployedOperations).where(eq(deployedOperations.isWebhook, false))
  return (await db.select().from(apis).where(eq(apis.publicationStatus, 'APPROVED'))).map((api) => {
    const allowed = deployed.filter(({ stages: stage }) => {
      return stage.apiId === api.id && [null, stage.environmentId].includes(api.publishedEnvironmentId)
    })
    const shown = allowed.filter(({ stages: stage }) => exposed.has(stage.environmentId)).map(({ deployments: deployment }) => deployment)
    const documents = new Set(shown.map(({ documentId }) => documentId))
    const own = [
      api.name,
      ...api.hashtags,
      api.basePath,
      api.author.company,
      api.author.team,
      plainTextOf(api.description as RichText | null),
    ]
    const read = operations.filter(({ documentId }) => documents.has(documentId)).flatMap(({ path, summary }) => [path, summary])
    return {
      api,
      categoryIds: inCategories.flatMap(({ apiId, categoryId }) => (apiId === api.id ? [categoryId] : [])),
      texts: [...own, ...read],
      authTypes: AUTH_TYPES.filter((type) => shown.some(({ serving }) => authTypesOf(serving).includes(type))),
      places: [...new Set(allowed.map(({ stages: stage }) => stage.environmentId))],
    }
  })
}

/** Whether each word begins a word of the texts, or a part of camelCase; of Hangul, whether each two neighboring syllables are in one. */
function has(texts: readonly string[], q: string): boolean {
  const words = texts.flatMap((text) => text.match(/[a-z0-9]+/gi) ?? [])
  const parts = [...words, ...words.flatMap((word) => word.split(/(?<=[a-z])(?=[A-Z])/))].map((part) => part.toLowerCase())
  return q.split(' ').every((word) => {
    if (/^[a-z]/i.test(word)) return parts.some((part) => part.startsWith(word.toLowerCase()))
    const pairs = word.length === 1 ? [word] : [...word].slice(1).map((syllable, index) => word[index] + syllable)
    return pairs.every((pair) => texts.some((text) => text.includes(pair)))
  })
}

function fits({ api, categoryIds, texts, authTypes }: Shown, { q, categoryId, hashtag, authType }: Search): boolean {
  if (q !== undefined && !has(texts, q)) return false
  if (categoryId !== undefined && !categoryIds.includes(categoryId)) return false
  return (hashtag === undefined || api.hashtags.includes(hashtag)) && (authType === undefined || authTypes.includes(authType))
}

async function list(search: Search & { sort?: string; page?: number; size?: number }): Promise<{ items: FoundApi[]; total: number }> {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return made(await test.anonymous.get(`/catalogue/apis?${new URLSearchParams(given)}`))
}

/** Fails unless list, pages, counts and stored entries are what the rows say. */
async function assertTrue(searches: readonly Search[], after: string): Promise<void> {
  const shown = await readShown()
  for (const [index, search] of searches.entries()) {
    const message = `${after}: ${JSON.stringify(search)}`
    const wanted = shown.filter((one) => fits(one, search))
    const sort = SORTS[index % SORTS.length] ?? 'name'
    const { items, total } = await list({ ...search, sort, size: 100 })
    assert.deepEqual(items.map(({ id }) => id).sort(), wanted.map(({ api }) => api.id).sort(), message)
    assert.equal(total, wanted.length, message)
    const last = Math.max(1, Math.ceil(total / 2))
    const paged = await list({ ...search, sort, size: 2, page: last })
    assert.deepEqual([paged.items, paged.total], [items.slice((last - 1) * 2), total], message)
    const by = {
      newest: (item: FoundApi) => -Date.parse(item.publishedAt),
      popular: (item: FoundApi) => -item.subscriberCount,
      name: () => 0,
    }
    const typed = search.q?.toLowerCase() ?? ''
    const exactFirst = ({ name }: FoundApi) => (search.q && name.toLowerCase().startsWith(typed) ? Number(name.toLowerCase() !== typed) : 2)
    assert.deepEqual(
      items,
      items.toSorted((a, b) => exactFirst(a) - exactFirst(b) || by[sort](a) - by[sort](b)),
      message,
    )
    const { categoryId: _, ...counted } = search
    const categories = made(await test.anonymous.get(`/catalogue/categories?${new URLSearchParams({ ...counted })}`)).items
    const counts = categories.map(({ id, apiCount }: { id: string; apiCount: number }) => [id, apiCount])
    const inCategory = (id: string) => shown.filter((one) => one.categoryIds.includes(id) && fits(one, counted)).length
    assert.deepEqual(
      counts,
      counts.map(([id]: [string]) => [id, inCategory(id)]),
      message,
    )
  }
  const entries = await test.db.select().from(catalogueEntries)
  const places = shown.flatMap(({ api, places }) => [null, ...places].map((place) => `${api.id} ${place}`))
  assert.deepEqual(entries.map(({ apiId, environmentId }) => `${apiId} ${environmentId}`).sort(), places.sort(), after)
}

/** Three APIs with versions in two environments, one of which the portal shows, and all that changes what the catalogue finds. */
async function scene() {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const categories = [await buildCategory(test.db), await buildCategory(test.db)]
  const places = [await buildEnvironment(test.db), await buildEnvironment(test.db)]
  for (const place of places) await verifyTokens(admin, place)
  made(await admin.post(`/environments/${places[0]?.id}/expose`))
  const begin = async () => {
    const api = await buildApi(developer, { name: 'Weather order' })
    const versions: { id: string; name: string; place: string }[] = []
    for (const [index, name] of ['v1', 'v2', 'v3'].entries()) {
      const place = places[index % 2]?.id ?? ''
      versions.push({ ...made(await developer.post(`${api.path}/stages`, { name, environmentId: place })), name, place })
    }
    return { ...api, versions, publicationId: NOBODY }
  }
  const all = [await begin(), await begin(), await begin()]
  type One = (typeof all)[number]
  let count = 0
  const said = (choice: number) => [WORDS[choice % WORDS.length], WORDS[(choice * 7 + 3) % WORDS.length]].join(' ')
  const versionOf = (api: One, choice: number) => api.versions[choice % api.versions.length] as One['versions'][number]
  const pathOf = (api: One, choice: number) => `${api.path}/stages/${versionOf(api, choice).id}`
  const request = async (api: One, environmentId: string | null) => {
    const answer = await developer.post(`${api.path}/publication`, { environmentId })
    if (answer.status < 300) api.publicationId = answer.body.id
    return answer
  }
  const publish = async (api: One, environmentId: string | null) => {
    const answer = await request(api, environmentId)
    return answer.status < 300 ? admin.post(`/publications/${api.publicationId}/approve`, {}) : answer
  }
  const acts: Record<string, (api: One, choice: number) => Promise<Answer>> = {
    change: (api, choice) =>
      developer.put(api.path, {
        name: said(choice),
        targetServerGroupId: api.group.id,
        description: choice % 3 === 0 ? null : richTextOf(said(choice + 1)),
        hashtags: TAGS.slice(0, choice % 4),
        categoryIds: categories.slice(0, choice % 3).map(({ id }) => id),
        author: { company: choice % 4 === 0 ? said(choice + 2) : '' },
      }),
    addMethod: (api, choice) => {
      count += 1
      return developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: `/${WORDS[choice % 4]}-${count}`, summary: said(choice) })
    },
    removeMethods: async (api) => {
      const { items } = made(await developer.get(`${api.path}/methods`))
      const [, ...others] = items.map(({ id }: { id: string }) => id)
      return developer.post(`${api.path}/methods/delete`, { methodIds: others })
    },
    deploy: (api, choice) => developer.post(`${pathOf(api, choice)}/deploy`),
    rollBack: (api, choice) => developer.post(`${pathOf(api, choice)}/rollback`, { number: 1 }),
    authenticate: async (api, choice) => {
      await developer.put(pathOf(api, choice), { authType: AUTH_TYPES[choice % AUTH_TYPES.length] })
      return developer.post(`${pathOf(api, choice)}/deploy`)
    },
    pause: (api, choice) => developer.post(`${pathOf(api, choice)}/pause`),
    resume: (api, choice) => developer.post(`${pathOf(api, choice)}/resume`),
    // Another one of this name takes its place.
    deleteVersion: async (api, choice) => {
      const answer = await developer.delete(pathOf(api, choice))
      if (answer.status >= 300) return answer
      const version = versionOf(api, choice)
      version.id = made(await developer.post(`${api.path}/stages`, { name: version.name, environmentId: version.place })).id
      return answer
    },
    publish: (api) => publish(api, null),
    publishInOne: async (api, choice) => {
      const answer = await publish(api, places[choice % 2]?.id ?? '')
      return answer.status < 300 ? answer : publish(api, places[(choice + 1) % 2]?.id ?? '')
    },
    request: (api) => request(api, null),
    reject: (api) => admin.post(`/publications/${api.publicationId}/reject`, { reason: 'Not yet' }),
    approve: (api) => admin.post(`/publications/${api.publicationId}/approve`, { pin: true }),
    withdraw: (api) => admin.post(`/publications/${api.publicationId}/withdraw`, { reason: 'Retired' }),
    cancel: (api) => developer.post(`${api.path}/publication/cancel`),
    subscribe: async (api) => {
      const user = await test.as('user')
      const answer = await user.post('/my/subscriptions', { apiId: api.id })
      if (answer.status >= 300) return answer
      made(await developer.post(`/subscriptions/${answer.body.id}/approve`))
      return developer.post(`/subscriptions/${answer.body.id}/cancel`, { reason: 'Over' })
    },
    expose: (_, choice) => admin.post(`/environments/${places[choice % 2]?.id}/expose`),
    remove: async (api) => {
      const answer = await developer.delete(api.path)
      if (answer.status < 300) Object.assign(api, await begin())
      return answer
    },
  }
  /** Returns whether it was allowed. What is refused changes nothing. */
  const act = async (name: string, choice: number) => {
    const answer = await acts[name]?.(all[choice % all.length] as One, Math.floor(choice / all.length))
    assert.ok(answer && answer.status < 500, `${name}: ${answer?.text}`)
    return answer.status < 300
  }
  const word = fc.constantFrom(...SEARCHED)
  const search = fc.record(
    {
      q: fc.oneof(
        word,
        fc.tuple(word, word).map((words) => words.join(' ')),
      ),
      categoryId: fc.constantFrom(...categories.map(({ id }) => id)),
      hashtag: fc.constantFrom(...TAGS),
      authType: fc.constantFrom(...AUTH_TYPES),
    },
    { requiredKeys: [] },
  )
  const searches = fc.array(search, { minLength: 3, maxLength: 5 })
  return { act, names: Object.keys(acts), searches }
}

const OFTEN = ['change', 'addMethod', 'deploy', 'deploy', 'publish', 'publishInOne', 'expose']

describe('what the catalogue finds', () => {
  it('is what the portal shows, after any acts: by words and filters, in every order, counted in every category', {
    timeout: 900_000,
  }, async () => {
    const { act, names, searches } = await scene()
    const step = fc.record({ name: fc.constantFrom(...OFTEN, ...names), choice: fc.nat(200), searches })
    const first = [
      'deploy',
      'request',
      'reject',
      'request',
      'approve',
      'cancel',
      'publishInOne',
      'withdraw',
      'remove',
      'deploy',
      'publish',
      'pause',
      'resume',
    ]
    const begun = fc.sample(step, first.length).map((one, index) => ({ ...one, name: first[index] ?? '', choice: 0 }))
    const done = new Set<string>()
    for (const { name, choice, searches } of [...begun, ...fc.sample(step, sweepSize({ whole: 1_000, few: 110 }))]) {
      if (await act(name, choice)) done.add(name)
      await assertTrue(searches, `${name} ${choice}`)
    }
    assert.deepEqual(done, new Set(names), 'each act was allowed at least once')
  })

  it('is what the portal shows after acts on the same API at the same time', { timeout: 900_000 }, async () => {
    const { act, names, searches } = await scene()
    const one = fc.record({ name: fc.constantFrom(...OFTEN, ...names.filter((name) => name !== 'remove')), choice: fc.nat(60) })
    const round = fc.record({ acts: fc.array(one, { minLength: 3, maxLength: 6 }), searches })
    for (const { acts, searches } of fc.sample(round, sweepSize({ whole: 200, few: 25 }))) {
      await Promise.all(acts.map(({ name, choice }) => act(name, choice * 3)))
      await assertTrue(searches, JSON.stringify(acts))
    }
  })
})

describe('the entries of the catalogue', () => {
  it('are the same when a migration fills them', async () => {
    const read = () => test.db.select().from(catalogueEntries).orderBy(catalogueEntries.apiId, catalogueEntries.environmentId)
    await buildPublishedApi(test, await test.as('developer'), await test.as('admin'))
    const before = await read()
    assert.ok(before.length > 0)
    await test.db.delete(catalogueEntries)
    await test.db.execute(sql`select portico_fill_catalogue_entries(id) from apis`)
    assert.deepEqual(await read(), before)
  })

  it('take as many words as a tsvector holds, of the newest deployments first', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin, { name: 'Monster' })
    made(await admin.post(`/environments/${api.environment.id}/expose`))
    const names = async (q: string) => (await list({ q })).items.map(({ name }) => name)
    const fill = (word: string) => sql`array_to_tsvector(array(select ${word}::text || md5(n::text) from generate_series(1, 18000) n))`
    const deployed = async (word: string) => {
      made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: `/${word}` }))
      const stage = made(await developer.post(`${api.path}/stages`, { name: `of-${word}`, environmentId: api.environment.id }))
      made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
      const ids = test.db.select({ id: deployments.documentId }).from(deployments).where(eq(deployments.stageId, stage.id))
      await test.db
        .update(deployedDocuments)
        .set({ search: fill(word) })
        .where(inArray(deployedDocuments.id, ids))
      await test.db.update(stages).set({ deploymentId: sql`deployment_id` }).where(eq(stages.id, stage.id))
    }
    await deployed('first')
    assert.deepEqual(await names('first monster'), ['Monster'])
    await deployed('second')
    assert.deepEqual([await names('first'), await names('second monster')], [[], ['Monster']])
  })
})
