import type { ApiSummary } from '@portico/contract/api/api-endpoints'
import { startSteps } from './start-steps'

const api = (given: Partial<ApiSummary>): ApiSummary => ({
  id: 'a',
  name: 'A',
  basePath: 'a',
  logo: null,
  publicationStatus: 'UNPUBLISH',
  categories: [],
  owner: { id: 1, name: 'Dana' },
  methodCount: 0,
  authTypes: [],
  stageCount: 0,
  subscriptionCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
})
const done = (steps: ReturnType<typeof startSteps>) => steps.filter((step) => step.done).map(({ name }) => name)

describe('the steps of a newcomer', () => {
  test('are all open at first and link to existing forms', () => {
    const steps = startSteps({ targetServerGroups: 0, publishedApis: 0 }, [])
    expect(done(steps)).toEqual([])
    expect(steps.map(({ href }) => href)).toEqual([
      '/developer/target-servers/create',
      '/developer/apis/create',
      '/developer/apis/create',
      '/developer/apis/create',
      '/developer/apis/create',
    ])
  })
  test('follow the API that is furthest along', () => {
    const steps = startSteps({ targetServerGroups: 1, publishedApis: 0 }, [
      api({ id: 'new' }),
      api({ id: 'far', methodCount: 3, stageCount: 1 }),
    ])
    expect(done(steps)).toEqual(['group', 'api', 'methods', 'stage'])
    expect(steps.at(-1)?.href).toBe('/developer/apis/far')
  })
  test('are done with the publication request, and absent after the publication', () => {
    expect(
      done(startSteps({ targetServerGroups: 1, publishedApis: 0 }, [api({ methodCount: 1, stageCount: 1, publicationStatus: 'WAITING' })])),
    ).toContain('publish')
    expect(startSteps({ targetServerGroups: 1, publishedApis: 1 }, [api({})])).toEqual([])
  })
})
