import type { BrowserlessPerson } from './browserless-person.ts'

/** A published API and its address. */
export interface ServedApi {
  apiId: string
  stageId: string
  serviceUrl: string
}

/** Registers, deploys and publishes an API with `GET /pets` and `GET /pets/{petId}`, by the same calls as the screens. */
export async function publishApi(
  developer: BrowserlessPerson,
  admin: BrowserlessPerson,
  { name, basePath, targetPort }: { name: string; basePath: string; targetPort: number },
): Promise<ServedApi> {
  const { id: targetServerGroupId } = await developer.must<{ id: string }>('POST', 'target-server-groups', {
    name: `${name} servers`,
    servers: [{ protocol: 'http', address: '127.0.0.1', port: targetPort }],
  })
  const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', { name, basePath, targetServerGroupId })
  for (const path of ['/pets', '/pets/{petId}'])
    await developer.must('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path, summary: `Read ${path}` })
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stage = await developer.must<{ id: string; serviceUrl: string }>('POST', `apis/${apiId}/stages`, {
    name: 'v1',
    environmentId: items[0]?.id,
  })
  await developer.must('POST', `apis/${apiId}/stages/${stage.id}/deploy`)
  const { id: publicationId } = await developer.must<{ id: string }>('POST', `apis/${apiId}/publication`)
  await admin.must('POST', `publications/${publicationId}/approve`, {})
  return { apiId, stageId: stage.id, serviceUrl: stage.serviceUrl }
}

/** Publishes two APIs of one name. */
export async function publishNamesakes(developer: BrowserlessPerson, admin: BrowserlessPerson, targetPort: number): Promise<void> {
  for (const name of ['First', 'Second']) {
    const { apiId } = await publishApi(developer, admin, { name, basePath: `${name.toLowerCase()}-twin`, targetPort })
    const { targetServerGroup } = await developer.must<{ targetServerGroup: { id: string } }>('GET', `apis/${apiId}`)
    await developer.must('PUT', `apis/${apiId}`, { name: 'Twins', targetServerGroupId: targetServerGroup.id })
  }
}

/** Requests a subscription, has it approved, and issues a key. */
export async function subscribe(
  visitor: BrowserlessPerson,
  developer: BrowserlessPerson,
  apiId: string,
): Promise<{ subscriptionId: string; key: string }> {
  const { id: subscriptionId } = await visitor.must<{ id: string }>('POST', 'my/subscriptions', { apiId })
  await developer.must('POST', `subscriptions/${subscriptionId}/approve`)
  const { secret } = await visitor.must<{ secret: string }>('POST', `my/subscriptions/${subscriptionId}/keys`)
  return { subscriptionId, key: secret }
}

/** Polls until an answer is as expected; returns the last answer when time is up. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, withinMs = 60_000): Promise<T> {
  const until = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (wanted(answer) || Date.now() > until) return answer
    await new Promise((wake) => setTimeout(wake, 50))
  }
}
