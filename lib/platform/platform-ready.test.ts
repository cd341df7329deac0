import nock from 'nock'
import { whyNotReady } from './platform-ready'

const PLATFORM = 'http://platform.test'
const readyz = () => nock(PLATFORM, { reqheaders: { 'x-portico-web': 'web-token-of-the-tests' } }).get('/readyz')

afterEach(() => {
  nock.abortPendingRequests()
  nock.cleanAll()
})
afterAll(() => nock.restore())

it('is ready when the platform accepts its token and reaches its database', async () => {
  readyz().reply(200, { status: 'ready' })
  expect(await whyNotReady()).toBeNull()
})

it('says that the database is away', async () => {
  readyz().reply(503, { error: 'DatabaseUnavailable' })
  expect(await whyNotReady()).toBe('DatabaseUnavailable')
})

it('is not ready when the platform rejects its token, breaks off, or is frozen', async () => {
  readyz().reply(401, { error: 'Unauthorized' })
  expect(await whyNotReady()).toBe('PlatformUnavailable')
  readyz().replyWithError('ECONNREFUSED')
  expect(await whyNotReady()).toBe('PlatformUnavailable')
  readyz().delay(120_000).reply(200)
  const began = Date.now()
  expect(await whyNotReady()).toBe('PlatformUnavailable')
  expect(Date.now() - began).toBeLessThan(110_000)
})
