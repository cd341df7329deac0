import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import nock from 'nock'
import { callPlatform } from './call-from-server'

afterEach(() => nock.cleanAll())
afterAll(() => nock.restore())

it('passes the id of the page on with the session, so that all parts log it', async () => {
  const sent: unknown[] = []
  nock('http://platform.test')
    .get('/categories')
    .twice()
    .reply(function () {
      sent.push([this.req.headers['x-request-id'], this.req.headers.authorization].map(String))
      return [200, { items: [] }]
    })
  const session = { accessToken: 'an-access-token' }
  await callPlatform(categoryEndpoints.listCategories, {}, { session, requestId: 'page-1' })
  await callPlatform(categoryEndpoints.listCategories, {}, { session })
  expect(sent).toEqual([
    ['page-1', 'Bearer an-access-token'],
    ['undefined', 'Bearer an-access-token'],
  ])
})
