import { expect, test } from '@playwright/test'
import { AuthorizationServer } from '../../gateway/conformance/authorization-server.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

interface Environment {
  id: string
  [field: string]: unknown
}

const INPUT = ['name', 'description', 'protocol', 'apiEndpoint', 'listenPort', 'accessLogFormat', 'logLevel', 'bodyLimitBytes'] as const

test('an access token of an authorization server calls a version, until it is revoked', async () => {
  const { webUrl, targetPort } = runningStack()
  const server = await AuthorizationServer.open()
  try {
    const admin = await signedIn('superAdmin')
    // The environment that has a gateway. Only its OAuth 2.0 changes, which no other test uses.
    const { items } = await admin.must<{ items: { id: string }[] }>('GET', 'environments/options')
    const environment = await admin.must<Environment>('GET', `environments/${items[0]?.id}`)
    const kept = Object.fromEntries(INPUT.map((field) => [field, environment[field] ?? undefined]))
    const { introspectionUri, authorization, tokenTypeHint, timeoutMs } = server.setting()
    const oauth = { enabled: true, introspectionUri, authorization, tokenTypeHint, timeoutMs, scope: 'read' }
    const settings = { introspectionUri, authorization, token: await server.token('consumer') }
    const tested = await admin.must<{ result: string; token: { active: boolean; identifier: string } }>(
      'POST',
      'environments/introspection-test',
      settings,
    )
    expect([tested.result, tested.token.active, tested.token.identifier]).toEqual(['works', true, 'consumer'])
    await admin.must('PUT', `environments/${environment.id}`, { ...kept, oauth })

    const name = uniqueName('Bearer')
    const servers = [{ protocol: 'http', address: '127.0.0.1', port: targetPort }]
    const { id: targetServerGroupId } = await admin.must<{ id: string }>('POST', 'target-server-groups', { name, servers })
    const { id: apiId } = await admin.must<{ id: string }>('POST', 'apis', { name, basePath: name.toLowerCase(), targetServerGroupId })
    await admin.must('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/pets' })
    const stage = await admin.must<{ id: string; serviceUrl: string }>('POST', `apis/${apiId}/stages`, {
      name: 'v1',
      environmentId: environment.id,
      authType: 'oauth2',
    })
    await admin.must('POST', `apis/${apiId}/stages/${stage.id}/deploy`)
    const { id: publicationId } = await admin.must<{ id: string }>('POST', `apis/${apiId}/publication`)
    await admin.must('POST', `publications/${publicationId}/approve`, {})

    const made = await makePerson(admin, 'user')
    await admin.must('PUT', `users/${made.id}`, { name: made.name, locale: 'en', postsAutoApproved: false, oauthClientId: 'consumer' })
    const person = await new BrowserlessPerson(webUrl).signIn(made.loginPath, made.email, PASSWORD)
    const { id: subscriptionId } = await person.must<{ id: string }>('POST', 'my/subscriptions', { apiId })
    const statusOf = async (token: string) =>
      (await fetch(`${stage.serviceUrl}/pets`, { headers: { authorization: `Bearer ${token}` } })).status
    const until = (token: string, wanted: number) =>
      eventually(
        () => statusOf(token),
        (status) => status === wanted,
      )

    const own = await person.must<{ oauth: unknown; services: { authTypes: string[]; firstMethod: unknown }[] }>(
      'GET',
      `my/subscriptions/${subscriptionId}`,
    )
    expect(own.oauth).toEqual({ clientId: 'consumer', userName: null })
    expect(own.services[0]?.authTypes).toEqual(['oauth2'])
    expect(own.services[0]?.firstMethod).toEqual({ httpMethod: 'GET', path: '/pets', authType: 'oauth2' })
    const token = await server.token('consumer')
    expect(await until(token, 403), 'a subscription that waits').toBe(403)
    await admin.must('POST', `subscriptions/${subscriptionId}/approve`)
    expect(await until(token, 200), 'an approved one, without any key').toBe(200)
    expect(await statusOf(await server.token('stranger')), 'a client that nobody has').toBe(403)
    expect(await statusOf(await server.token('consumer', 'write')), 'a token without the scope').toBe(401)
    const revoked = await server.token('consumer')
    await server.revoke('consumer', revoked)
    expect(await statusOf(revoked), 'a revoked token').toBe(401)
    await admin.must('POST', `subscriptions/${subscriptionId}/cancel`, { reason: 'End of the test' })
    expect(await until(token, 403), 'a canceled subscription').toBe(403)

    await admin.must('PUT', `environments/${environment.id}`, { ...kept, oauth: { ...oauth, enabled: false } })
    expect(await until(token, 503), 'an environment with OAuth 2.0 off').toBe(503)
  } finally {
    await server.close()
  }
})
