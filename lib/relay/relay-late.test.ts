import nock from 'nock'
import { aRequest } from '@/lib/session/server/testing/a-request'
import { webSession } from '@/lib/session/server/testing/a-session'
import { relay } from './relay'

// A platform that answers too late. The tests do not wait as long as people do.
jest.mock('../platform/waits', () => ({ ...jest.requireActual('../platform/waits'), ANSWER_WITHIN_MS: 50 }))

const LATE_MS = 2_000
const platform = () => nock('http://platform.test')
const answerOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => {
  nock.abortPendingRequests()
  nock.cleanAll()
})

it('is answered 504 PlatformTimeout', async () => {
  platform().get('/catalogue/home').delay(LATE_MS).reply(200, {})
  expect(await answerOf(await relay(await aRequest('GET', '/api/catalogue/home')))).toEqual([504, 'PlatformTimeout'])
})

it('is answered 504 OutcomeUnknown after a change', async () => {
  platform().post('/categories').delay(LATE_MS).reply(201, {})
  const request = await aRequest('POST', '/api/categories', { session: webSession(), body: '{"name":"Payments"}' })
  expect(await answerOf(await relay(request))).toEqual([504, 'OutcomeUnknown'])
})

it('is answered 504 when it is late to refresh the session, which stays', async () => {
  platform().post('/refresh').delay(LATE_MS).reply(200, {})
  const session = webSession({ secondsLeft: 0 }, { refreshToken: 'late' })
  const response = await relay(await aRequest('GET', '/api/categories', { session }))
  expect(await answerOf(response)).toEqual([504, 'PlatformTimeout'])
  expect(response.headers.get('set-cookie')).toBeNull()
})
