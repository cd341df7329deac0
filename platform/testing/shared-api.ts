import { compileSnapshot } from '../features/stage/compile-snapshot.ts'
import { made } from './api-builders.ts'
import { buildEnvironment } from './builders.ts'
import type { TestCaller, TestPlatform } from './start-test-platform.ts'

let count = 0

/** Values that people without access to the owner's groups must neither see nor copy. */
const SECRETS = ['api-host.internal', 'method-host.internal', '/internal/', 'backend-secret']

/** Returns which of them occur in answers or rows. */
export function secretsIn(...answers: unknown[]): string[] {
  const text = JSON.stringify(answers)
  return SECRETS.filter((secret) => text.includes(secret))
}

/** Creates a target server group of one server. */
export async function group(person: TestCaller, address: string) {
  const servers = [{ protocol: 'http', address, port: 8080 }]
  return made(await person.post('/target-server-groups', { name: `Group ${++count}`, servers, acceptFailedTest: true }))
}

/** Creates an API of a developer with two groups of their own, target paths and a value for the target servers, deployed as `v1`. */
export async function ownersApi(test: TestPlatform, owner: TestCaller) {
  const [apiGroup, methodGroup] = [await group(owner, 'api-host.internal'), await group(owner, 'method-host.internal')]
  const requestControls = [
    { place: 'header', name: 'X-Backend', value: 'backend-secret', action: 'set' },
    { place: 'header', name: 'X-Client', value: '', action: 'remove' },
  ]
  const basePath = `shared-${++count}`
  const api = made(await owner.post('/apis', { name: basePath, basePath, targetServerGroupId: apiGroup.id, requestControls }))
  const path = `/apis/${api.id}`
  const add = async (body: object) => made(await owner.post(`${path}/methods`, body))
  const plain = await add({ httpMethod: 'GET', path: '/plain', targetPath: '/internal/plain' })
  const routed = await add({ httpMethod: 'GET', path: '/routed', targetPath: '/internal/routed', targetServerGroupId: methodGroup.id })
  const environment = await buildEnvironment(test.db)
  const stage = made(await owner.post(`${path}/stages`, { name: 'v1', environmentId: environment.id }))
  made(await owner.post(`${path}/stages/${stage.id}/deploy`))
  const shareWith = async (person: { email: string }) => made(await owner.post(`${path}/shares`, { email: person.email }))
  const unshareWith = async (person: { id: number }) => made(await owner.delete(`${path}/shares/${person.id}`))
  return {
    ...api,
    path,
    apiGroup,
    methodGroup,
    plain,
    routed,
    environment,
    stagePath: `${path}/stages/${stage.id}`,
    shareWith,
    unshareWith,
  }
}

/** Copies an API; returns the answer. */
export async function copyBy(person: TestCaller, { path }: { path: string }) {
  const basePath = `copy-${++count}`
  return person.post(`${path}/copy`, { name: basePath, basePath })
}

/** Returns an API's methods as path, target path and own group. */
export async function methodsOf(person: TestCaller, apiId: string) {
  const { items } = made(await person.get(`/apis/${apiId}/methods?sort=path`))
  return items.map(({ path, targetPath, targetServerGroup }: Record<string, { id: string } | string | null>) => [
    path,
    targetPath,
    (targetServerGroup as { id: string } | null)?.id ?? null,
  ])
}

/** Creates version `v1` of an API; returns its path. */
export async function stageOf(person: TestCaller, apiId: string, environmentId: string) {
  const stage = made(await person.post(`/apis/${apiId}/stages`, { name: 'v1', environmentId }))
  return `/apis/${apiId}/stages/${stage.id}`
}

/** Returns the status of an answer, with its error code. */
export const outcome = ({ status, body }: { status: number; body: { error?: string } }) => (status < 300 ? status : [status, body.error])
/** Returns the hosts that an environment's gateways forward to. */
export const servedHosts = async (test: TestPlatform, environmentId: string) =>
  (await compileSnapshot(test.db, environmentId, 1, { webUrl: 'http://localhost' })).targetServerGroups.flatMap(({ servers }) =>
    servers.map(({ host }) => host),
  )
