import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { OutputOf } from '@portico/contract/endpoint'
import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { DEMO_APIS, DEMO_CATEGORIES } from './catalogue.ts'
import { LIST_SIZE } from './list-size.ts'
import { DEMO_PEOPLE } from './people.ts'
import type { SignedIn } from './platform-client.ts'
import type { SampleApi } from './sample-api.ts'
import { documentOf } from './sample-document.ts'

const GROUP_NAME = 'Sample servers'
const AT_ONCE = 3
const SUNSET_DAYS = 90
const DAY_MS = 86_400_000

/** Ports of the sample target servers, which answer alike. */
export type SamplePorts = { petStore: number; weather: number }

type Stage = OutputOf<typeof stageEndpoints.createStage>

/** Creates the categories and the APIs, deployed and published; what exists is kept. */
export async function seedApis(admin: SignedIn, developer: SignedIn, ports: SamplePorts): Promise<void> {
  await makeCategories(admin)
  const groupId = await makeTargetServerGroup(developer, ports)
  const waiting = [...DEMO_APIS]
  const registerNext = async () => {
    for (let api = waiting.shift(); api; api = waiting.shift()) await registerApi(developer, api, groupId)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, registerNext))
  await approvePublications(admin)
}

async function makeCategories(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(categoryEndpoints.listCategories, { query: { size: LIST_SIZE } })
  for (const body of DEMO_CATEGORIES)
    if (!items.some(({ name }) => name === body.name)) await admin.call(categoryEndpoints.createCategory, { body })
}

async function makeTargetServerGroup(developer: SignedIn, ports: SamplePorts): Promise<string> {
  const { items } = await developer.call(targetServerEndpoints.listTargetServerGroups, { query: { size: LIST_SIZE } })
  const found = items.find(({ name }) => name === GROUP_NAME)
  if (found) return found.id
  const servers = Object.values(ports).map((port) => ({ protocol: 'http', address: '127.0.0.1', port }))
  const body = { name: GROUP_NAME, description: 'Two sample servers of the demo', servers, acceptFailedTest: true }
  return (await developer.call(targetServerEndpoints.createTargetServerGroup, { body })).id
}

async function registerApi(developer: SignedIn, api: SampleApi, groupId: string): Promise<void> {
  const params = { apiId: await findOrCreateApi(developer, api, groupId) }
  const hasTwoVersions = Object.values(api.operations).some(({ since }) => since === 'v2')
  const first = await deployVersion(developer, params.apiId, api, 'v1')
  if (hasTwoVersions) {
    const second = await deployVersion(developer, params.apiId, api, 'v2')
    const body = { sunsetOn: new Date(Date.now() + SUNSET_DAYS * DAY_MS).toISOString().slice(0, 10), successorId: second.id }
    if (!first.deprecation) await developer.call(stageEndpoints.deprecateStage, { params: { ...params, stageId: first.id }, body })
  }
  if (api.paused) {
    const { id: stageId, status } = await deployVersion(developer, params.apiId, api, api.paused)
    if (status === 'active') await developer.call(stageEndpoints.pauseStage, { params: { ...params, stageId } })
  }
  if (api.isDraft) return
  const { publication } = await developer.call(apiEndpoints.getApi, { params })
  if (!publication) await developer.call(publicationEndpoints.requestPublication, { params })
}

async function findOrCreateApi(developer: SignedIn, api: SampleApi, targetServerGroupId: string): Promise<string> {
  const { items } = await developer.call(apiEndpoints.listApis, { query: { size: LIST_SIZE } })
  const found = items.find(({ basePath }) => basePath === api.basePath)
  if (found) return found.id
  const { items: categories } = await developer.call(categoryEndpoints.listCategoryOptions)
  const { name, basePath, hashtags, about, team, language, isPinned = false, perMinute } = api
  const isKorean = language === 'ko'
  const body = {
    name,
    basePath,
    hashtags,
    description: richTextOf(about),
    categoryIds: categories.filter((category) => api.categories.includes(category.name)).map(({ id }) => id),
    targetServerGroupId,
    pinRequested: isPinned,
    ...(perMinute ? { usageLimits: { perMinute } } : {}),
    author: {
      name: isKorean ? DEMO_PEOPLE.developer.name : 'Dohyun Lee',
      email: DEMO_PEOPLE.developer.email,
      company: isKorean ? '포르티코 데모' : 'Portico Demo',
      team,
    },
  }
  return (await developer.call(apiEndpoints.createApi, { body })).id
}

/** Returns a deployed version; a new one gets the methods of its document. */
async function deployVersion(developer: SignedIn, apiId: string, api: SampleApi, name: string): Promise<Stage> {
  const params = { apiId }
  const { items } = await developer.call(stageEndpoints.listStages, { params, query: { size: LIST_SIZE } })
  const found = items.find((stage) => stage.name === name)
  if (found?.deployment) return found
  const document = JSON.stringify(documentOf(api, name === 'v2' ? 'v2' : 'v1'))
  await developer.call(methodEndpoints.importMethods, { params, body: { fileName: `${api.basePath}.json`, document } })
  const stage = found ?? (await createStage(developer, apiId, name))
  return developer.call(stageEndpoints.deployStage, { params: { apiId, stageId: stage.id } })
}

async function createStage(developer: SignedIn, apiId: string, name: string): Promise<Stage> {
  const { items } = await developer.call(environmentEndpoints.listEnvironmentOptions)
  const environment = items.find(({ exposedOnPortal }) => exposedOnPortal) ?? items[0]
  if (!environment) throw new Error('the demo needs an environment, and the first run made none')
  return developer.call(stageEndpoints.createStage, { params: { apiId }, body: { name, environmentId: environment.id } })
}

async function approvePublications(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(publicationEndpoints.listPublications, { query: { status: 'WAITING', size: LIST_SIZE } })
  for (const { id, pinRequested } of items)
    await admin.call(publicationEndpoints.approvePublication, { params: { publicationId: id }, body: { pin: pinRequested } })
}
