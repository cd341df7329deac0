import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { userEndpoints } from '@portico/contract/user/user-endpoints'
import { DEMO_APIS, DEMO_CATEGORIES, type DemoApi } from './catalogue.ts'
import { DEMO_PEOPLE } from './people.ts'
import { type SignedIn, signIn } from './platform-client.ts'

const STAGE_NAME = 'v1'
const LIST_SIZE = 100
const PURPOSE = 'Tests of a mobile app, about 1,000 calls a day'
const TARGET_NAMES = { petStore: 'Pet store servers', weather: 'Weather servers' } as const

/** Where the demo is created: the platform, its first superAdmin, and the ports of the two sample servers. */
export type DemoPlace = {
  platformUrl: string
  superAdmin: { email: string; password: string }
  ports: { petStore: number; weather: number }
}

/** Creates the demo by calls of its people. Existing parts are kept, so that an interrupted run can be repeated. */
export async function seedDemo({ platformUrl, superAdmin, ports }: DemoPlace): Promise<void> {
  const admin = await signIn(platformUrl, 'developerCenter', superAdmin)
  await makePeople(admin)
  await makeCategories(admin)

  const developer = await signIn(platformUrl, 'developerCenter', DEMO_PEOPLE.developer)
  const groups = await makeTargetServerGroups(developer, ports)
  for (const demoApi of DEMO_APIS) await registerApi(developer, demoApi, groups[demoApi.target])
  await approvePublications(admin)

  const user = await signIn(platformUrl, 'portal', DEMO_PEOPLE.user)
  await subscribe(user, developer)
  await Promise.all([admin, developer, user].map((person) => person.signOut()))
}

async function makePeople(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(userEndpoints.listUsers, { query: { size: LIST_SIZE } })
  for (const role of ['developer', 'user'] as const) {
    const person = DEMO_PEOPLE[role]
    if (items.some(({ email }) => email === person.email)) continue
    await admin.call(userEndpoints.createUser, { body: { ...person, roles: [role] } })
  }
}

async function makeCategories(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(categoryEndpoints.listCategories, { query: { size: LIST_SIZE } })
  for (const name of DEMO_CATEGORIES) {
    if (!items.some((category) => category.name === name)) await admin.call(categoryEndpoints.createCategory, { body: { name } })
  }
}

async function makeTargetServerGroups(developer: SignedIn, ports: DemoPlace['ports']): Promise<Record<DemoApi['target'], string>> {
  const { items } = await developer.call(targetServerEndpoints.listTargetServerGroups, { query: { size: LIST_SIZE } })
  const make = async (target: DemoApi['target']) => {
    const found = items.find(({ name }) => name === TARGET_NAMES[target])
    if (found) return found.id
    const made = await developer.call(targetServerEndpoints.createTargetServerGroup, {
      body: {
        name: TARGET_NAMES[target],
        description: 'A sample server of the demo',
        servers: [{ protocol: 'http', address: '127.0.0.1', port: ports[target] }],
        acceptFailedTest: true,
      },
    })
    return made.id
  }
  return { petStore: await make('petStore'), weather: await make('weather') }
}

async function registerApi(developer: SignedIn, { api, categories, methods, document, publish }: DemoApi, groupId: string): Promise<void> {
  const params = { apiId: await findOrCreateApi(developer, { api, categories, publish }, groupId) }
  const { total } = await developer.call(methodEndpoints.listMethods, { params, query: { size: 1 } })
  if (total === 0 && document)
    await developer.call(methodEndpoints.importMethods, { params, body: { fileName: document.fileName, document: document.text } })
  for (const method of total === 0 ? methods : []) await developer.call(methodEndpoints.createMethod, { params, body: method })

  const stage = await findOrCreateStage(developer, params.apiId)
  if (!stage.deployment) await developer.call(stageEndpoints.deployStage, { params: { ...params, stageId: stage.id } })

  const { publication } = await developer.call(apiEndpoints.getApi, { params })
  if (publish !== 'no' && !publication) await developer.call(publicationEndpoints.requestPublication, { params })
}

async function findOrCreateApi(
  developer: SignedIn,
  { api, categories, publish }: Pick<DemoApi, 'api' | 'categories' | 'publish'>,
  targetServerGroupId: string,
): Promise<string> {
  const { items } = await developer.call(apiEndpoints.listApis, { query: { size: LIST_SIZE } })
  const found = items.find(({ basePath }) => basePath === api.basePath)
  if (found) return found.id
  const options = await developer.call(categoryEndpoints.listCategoryOptions)
  const categoryIds = options.items.filter(({ name }) => categories.includes(name)).map(({ id }) => id)
  const body = { ...api, categoryIds, targetServerGroupId, pinRequested: publish === 'pinned' }
  return (await developer.call(apiEndpoints.createApi, { body })).id
}

async function findOrCreateStage(developer: SignedIn, apiId: string): Promise<{ id: string; deployment?: object | null }> {
  const { items } = await developer.call(stageEndpoints.listStages, { params: { apiId }, query: { size: LIST_SIZE } })
  const found = items.find(({ name }) => name === STAGE_NAME)
  if (found) return found
  const { items: environments } = await developer.call(environmentEndpoints.listEnvironmentOptions)
  const environment = environments.find(({ exposedOnPortal }) => exposedOnPortal) ?? environments[0]
  if (!environment) throw new Error('the demo needs an environment, and the first run made none')
  return developer.call(stageEndpoints.createStage, { params: { apiId }, body: { name: STAGE_NAME, environmentId: environment.id } })
}

async function approvePublications(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(publicationEndpoints.listPublications, { query: { status: 'WAITING', size: LIST_SIZE } })
  const pinned = DEMO_APIS.filter(({ publish }) => publish === 'pinned').map(({ api }) => api.basePath)
  for (const { id, api } of items) {
    const body = { pin: pinned.includes(api.basePath) }
    await admin.call(publicationEndpoints.approvePublication, { params: { publicationId: id }, body })
  }
}

/** The first subscription is approved; the second one waits for the developer's decision. */
async function subscribe(user: SignedIn, developer: SignedIn): Promise<void> {
  const { items } = await developer.call(apiEndpoints.listApis, { query: { size: LIST_SIZE } })
  const [approved, waiting] = DEMO_APIS.map(({ api }) => items.find(({ basePath }) => basePath === api.basePath)?.id)
  for (const apiId of [approved, waiting]) {
    if (!apiId) continue
    const { subscription } = await user.call(subscriptionEndpoints.findOwnSubscription, { params: { apiId } })
    const own = subscription ?? (await user.call(subscriptionEndpoints.requestSubscription, { body: { apiId, purpose: PURPOSE } }))
    if (apiId === approved && own.status === 'WAITING')
      await developer.call(subscriptionEndpoints.approveSubscription, { params: { subscriptionId: own.id } })
  }
}
