import type { Answer, BrowserlessPerson } from './browserless-person.ts'

/** Where people do their work: signed in at a web server, with target servers and an environment. */
export interface Workplace {
  admin: BrowserlessPerson
  developer: BrowserlessPerson
  visitor: BrowserlessPerson
  targetServerGroupId: string
  environmentId: string
}

/** Everything that the product has confirmed about one API, in the order in which it is done. */
export interface ConfirmedApi {
  basePath: string
  apiId?: string
  stageId?: string
  isDeployed?: true
  publicationId?: string
  isPublished?: true
  subscriptionId?: string
  isApproved?: true
  key?: string
  isCanceled?: true
  /** Request ids of what staff have done, for the audit log. */
  acts: string[]
}

/** A part that was away did not do it, or its answer was lost. */
class NotConfirmed extends Error {}

/** One API of so many gets a subscription that its subscriber cancels. */
const CANCELED_ONE_OF = 3

/**
 * People who create, deploy, publish, subscribe, approve and cancel, one API after the other, until they are stopped. What fails because a
 * part is away is given up, and the next API begun; any other answer than success ends the work with an error.
 */
export class WorkingPeople {
  readonly apis: ConfirmedApi[] = []
  /** How often each status came instead of success; 0 is a broken connection. */
  readonly refusals = new Map<number, number>()
  /** How many acts were confirmed. */
  confirmed = 0
  #isRunning = true
  readonly #work: Promise<void>

  constructor(label: string, place: Workplace) {
    this.#work = this.#run(label, place)
    // Whoever stops them gets the error.
    this.#work.catch(() => {})
  }

  /** Rejects if an answer was neither success nor that a part is away. */
  stop(): Promise<void> {
    this.#isRunning = false
    return this.#work
  }

  async #run(label: string, place: Workplace): Promise<void> {
    for (let n = 0; this.#isRunning; n++) {
      const api: ConfirmedApi = { basePath: `${label}-${n}`, acts: [] }
      this.apis.push(api)
      try {
        await this.#doAll(place, api, n)
      } catch (error) {
        if (!(error instanceof NotConfirmed)) throw error
        // Nothing else would be done meanwhile: parts need a moment to come back.
        await new Promise((wake) => setTimeout(wake, 100))
      }
    }
  }

  async #doAll(place: Workplace, api: ConfirmedApi, n: number): Promise<void> {
    const { admin, developer, visitor, targetServerGroupId, environmentId } = place
    const act = async <Body>(person: BrowserlessPerson, path: string, body?: object): Promise<Body> => {
      const answer = await this.#confirmed<Body>(person, path, body)
      api.acts.push(answer.headers.get('x-request-id') ?? '')
      return answer.body
    }
    const id = async (person: BrowserlessPerson, path: string, body?: object) => (await act<{ id: string }>(person, path, body)).id
    const apiId = await id(developer, 'apis', { name: api.basePath, basePath: api.basePath, targetServerGroupId })
    api.apiId = apiId
    await id(developer, `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/pets', summary: 'Read pets' })
    api.stageId = await id(developer, `apis/${apiId}/stages`, { name: 'v1', environmentId })
    await act(developer, `apis/${apiId}/stages/${api.stageId}/deploy`)
    api.isDeployed = true
    api.publicationId = await id(developer, `apis/${apiId}/publication`)
    await act(admin, `publications/${api.publicationId}/approve`, {})
    api.isPublished = true
    const requested = await this.#confirmed<{ id: string }>(visitor, 'my/subscriptions', { apiId })
    api.subscriptionId = requested.body.id
    await act(developer, `subscriptions/${api.subscriptionId}/approve`)
    api.isApproved = true
    api.key = (await this.#confirmed<{ secret: string }>(visitor, `my/subscriptions/${api.subscriptionId}/keys`)).body.secret
    if (n % CANCELED_ONE_OF !== 0) return
    await this.#confirmed(visitor, `my/subscriptions/${api.subscriptionId}/cancel`)
    api.isCanceled = true
  }

  async #confirmed<Body>(person: BrowserlessPerson, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await person.call<Body>('POST', path, body).catch(() => null)
    if (answer && answer.status < 300) {
      this.confirmed += 1
      return answer
    }
    const status = answer?.status ?? 0
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
    if (answer && answer.status < 502) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    throw new NotConfirmed(`${path} answered ${status}`)
  }
}
