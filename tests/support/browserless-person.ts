/** An answer of the web server's `/api/`. */
export interface Answer<Body = Record<string, unknown>> {
  status: number
  body: Body
  headers: Headers
}

/**
 * A person who uses the web's `/api/` from a program: keeps cookies and echoes the XSRF token as a browser does. For tests that need many
 * or fast calls.
 */
export class BrowserlessPerson {
  readonly cookies = new Map<string, string>()
  readonly webUrl: string
  readonly #server: string

  /** `webUrl` is the address that people use; `server` is the one of a single web server behind it. */
  constructor(webUrl: string, server = webUrl) {
    this.webUrl = webUrl
    this.#server = server
  }

  /** Signs in through one of the two sign-in pages' calls; throws if it fails. */
  async signIn(loginPath: 'login' | 'manager/login', email: string, password: string): Promise<this> {
    await this.call('GET', 'session')
    const { status, body } = await this.call('POST', loginPath, { email, password })
    if (status !== 200) throw new Error(`sign-in of ${email} answered ${status} ${JSON.stringify(body)}`)
    return this
  }

  /** Calls `/api/<path>`; `overrides` replace headers, an empty text removes one. */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    overrides: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers({ cookie: this.cookieHeader(), origin: new URL(this.webUrl).origin })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const xsrf = this.cookies.get('XSRF-TOKEN')
    if (xsrf) headers.set('x-xsrf-token', decodeURIComponent(xsrf))
    for (const [name, value] of Object.entries(overrides)) value === '' ? headers.delete(name) : headers.set(name, value)
    const response = await fetch(`${this.#server}/api/${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie)
    const text = await response.text()
    const isJson = text !== '' && /\bjson\b/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : {}) as Body }
  }

  /** Like `call`, but throws unless it succeeds. */
  async must<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || /max-age=0/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
