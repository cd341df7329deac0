import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import Provider from 'oidc-provider'

const GATEWAY = { id: 'gateway', secret: 'secret-of-the-gateway' }
const CONSUMER_SECRET = 'secret-of-a-consumer'
const AUDIENCE = 'urn:shop'

/** Clients that can get tokens. */
const CONSUMERS = ['consumer', 'another-consumer', 'stranger'] as const
export type Consumer = (typeof CONSUMERS)[number]

/** A real OAuth 2.0 authorization server with introspection, over real sockets. */
export class AuthorizationServer {
  readonly #server: Server
  readonly #url: string
  /** Look-ups of tokens so far. */
  lookUps = 0

  private constructor(server: Server, url: string) {
    this.#server = server
    this.#url = url
  }

  static async open(): Promise<AuthorizationServer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const opened = new AuthorizationServer(server, url)
    const provider = providerAt(url).callback()
    server.on('request', (request, response) => {
      if (request.url === '/token/introspection') opened.lookUps += 1
      void provider(request, response)
    })
    return opened
  }

  /** Returns the setting with which a gateway asks this server. */
  setting(more: Partial<SnapshotOAuth> = {}): SnapshotOAuth {
    return {
      introspectionUri: `${this.#url}/token/introspection`,
      authorization: Buffer.from(`${GATEWAY.id}:${GATEWAY.secret}`).toString('base64'),
      tokenTypeHint: 'access_token',
      identifierField: 'client_id',
      scope: null,
      audience: null,
      timeoutMs: 5_000,
      ...more,
    }
  }

  /** Returns a new access token of a client, for `AUDIENCE`. */
  async token(client: Consumer, scope = 'read'): Promise<string> {
    const { access_token } = (await this.#post('/token', client, { grant_type: 'client_credentials', scope })) as { access_token: string }
    return access_token
  }

  async revoke(client: Consumer, token: string): Promise<void> {
    await this.#post('/token/revocation', client, { token })
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #post(path: string, client: Consumer, form: Record<string, string>): Promise<unknown> {
    const authorization = `Basic ${Buffer.from(`${client}:${CONSUMER_SECRET}`).toString('base64')}`
    const answer = await fetch(this.#url + path, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const text = await answer.text()
    return text === '' ? null : JSON.parse(text)
  }
}

function providerAt(url: string): Provider {
  const none = { response_types: [], redirect_uris: [] }
  return new Provider(url, {
    clients: [
      { ...none, client_id: GATEWAY.id, client_secret: GATEWAY.secret, grant_types: [] },
      ...CONSUMERS.map((id) => ({ ...none, client_id: id, client_secret: CONSUMER_SECRET, grant_types: ['client_credentials'] })),
    ],
    features: {
      introspection: { enabled: true, allowedPolicy: (_context, client) => client.clientId === GATEWAY.id },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => client.clientId === token.clientId },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        getResourceServerInfo: (_context, audience) => ({ audience, scope: 'read write', accessTokenFormat: 'opaque' }),
      },
    },
    extraTokenClaims: (_context, token) => ({ username: `user-of-${token.clientId}`, partner: token.clientId }),
    ttl: { ClientCredentials: 600 },
  })
}
