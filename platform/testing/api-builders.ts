import { buildEnvironment } from './builders.ts'
import type { Answer, TestCaller, TestPlatform } from './start-test-platform.ts'

let count = 0

/** Returns the body of a call that must have succeeded. */
export function made({ status, body, text }: Answer) {
  if (status >= 300) throw new Error(`the call failed: ${status} ${text}`)
  return body
}

/** Creates a target server group with one server that is never called. */
export async function buildGroup(developer: TestCaller, name = `Group ${++count}`) {
  const servers = [{ protocol: 'http', address: '192.0.2.1', port: 80 }]
  return made(await developer.post('/target-server-groups', { name, servers, acceptFailedTest: true }))
}

/** Creates an API with a target server group and the method `GET /items/{itemId}`. */
export async function buildApi(developer: TestCaller, given: Record<string, unknown> = {}) {
  const group = await buildGroup(developer)
  const api = made(
    await developer.post('/apis', { name: `API ${++count}`, basePath: `api-${count}`, targetServerGroupId: group.id, ...given }),
  )
  const method = made(await developer.post(`/apis/${api.id}/methods`, { httpMethod: 'GET', path: '/items/{itemId}' }))
  return { ...api, path: `/apis/${api.id}`, group, method }
}

/** Like `buildApi`, deployed as version `v1` in an environment that the portal shows. */
export async function buildDeployedApi(test: TestPlatform, developer: TestCaller, given: Record<string, unknown> = {}) {
  const api = await buildApi(developer, given)
  const environment = await buildEnvironment(test.db)
  const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id }))
  made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
  return { ...api, environment, stage }
}

/** Like `buildDeployedApi`, and published. */
export async function buildPublishedApi(test: TestPlatform, developer: TestCaller, admin: TestCaller, given: Record<string, unknown> = {}) {
  const api = await buildDeployedApi(test, developer, given)
  const publication = made(await developer.post(`${api.path}/publication`))
  made(await admin.post(`/publications/${publication.id}/approve`, {}))
  return { ...api, publication }
}

/** OAuth 2.0 settings that are complete, as an admin enters them. */
export const OAUTH = { enabled: true, introspectionUri: 'https://login.example.com/introspect', authorization: 'Z2F0ZXdheTpwbGFudGVk' }

/** Turns OAuth 2.0 on in an environment. */
export async function verifyTokens(admin: TestCaller, { id, name, apiEndpoint }: { id: string; name: string; apiEndpoint: string }) {
  made(await admin.put(`/environments/${id}`, { name, apiEndpoint, listenPort: 8080, oauth: OAUTH }))
}
