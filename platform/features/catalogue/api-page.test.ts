import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { eq, sql } from 'drizzle-orm'
import { subscriptions } from '../../database/schema/subscription.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildCategory } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>
type Api = Awaited<ReturnType<typeof buildPublishedApi>>

let test: TestPlatform
let superAdmin: Signed

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
})
after(() => test.stop())

const publish = async (given: object, developer?: Signed) =>
  buildPublishedApi(test, developer ?? (await test.as('developer')), superAdmin, { ...given })
const detailOf = async ({ id }: { id: string }) => made(await test.anonymous.get(`/catalogue/apis/${id}`))
const relatedTo = async (api: Api) => (await detailOf(api)).related.map(({ id }: { id: string }) => id)

describe('related APIs', () => {
  it('share hashtags, categories or the company; those that share the most come first', async () => {
    const [category, developer] = [await buildCategory(test.db), await test.as('developer')]
    const own = {
      categoryIds: [category.id],
      hashtags: ['metro', 'seoul'],
      author: { name: 'A', email: 'a@example.com', company: 'City', contact: '', team: '' },
    }
    const api = await publish(own, developer)
    const inCategory = await publish({ categoryIds: [category.id] })
    const tagged = await publish({ hashtags: ['seoul'] })
    const twice = await publish({ hashtags: ['metro', 'seoul', 'bus'] })
    const ofCompany = await publish({ author: { ...own.author, name: 'B' } })
    await publish({ hashtags: ['elsewhere'] })
    assert.deepEqual(await relatedTo(api), [twice.id, tagged.id, inCategory.id, ofCompany.id])
    // Not after they are unpublished.
    made(await superAdmin.post(`${twice.path}/publication/cancel`))
    assert.deepEqual(await relatedTo(api), [tagged.id, inCategory.id, ofCompany.id])
  })

  it('are none for an API that shares nothing, also not by companies that nobody entered', async () => {
    assert.deepEqual(await relatedTo(await publish({})), [])
    assert.deepEqual(await relatedTo(await publish({})), [])
  })
})

describe('the title of an API', () => {
  it('is its name; of several of one name also the provider, and a number from its second one on', async () => {
    const titles = async (apis: readonly Api[]) => Promise.all(apis.map(async (api) => (await detailOf(api)).title))
    const from = (company: string, name = 'Payments') => publish({ name, author: { company } })
    const acme = await from('Acme')
    await from('Acme', 'payments')
    assert.deepEqual(await titles([acme]), ['Payments'])
    const others = [await from(''), await from('Bank'), await from('Acme'), await from(''), await from('Acme')]
    assert.deepEqual(await titles([acme, ...others]), [
      'Payments (Acme)',
      'Payments',
      'Payments (Bank)',
      'Payments (Acme, 2)',
      'Payments (2)',
      'Payments (Acme, 3)',
    ])
    for (const api of [acme, ...others.slice(1)]) made(await superAdmin.post(`${api.path}/publication/cancel`))
    assert.deepEqual(await titles(others.slice(0, 1)), ['Payments'])
  })

  it('is one of its own, whoever provides how many of a name', async () => {
    const name = 'Twins'
    const companies = fc.sample(fc.constantFrom('', 'Acme', 'Bank'), 7)
    const apis = []
    for (const company of companies) apis.push(await publish({ name, author: { company } }))
    const titles = await Promise.all(apis.map(async (api) => (await detailOf(api)).title))
    assert.equal(new Set(titles).size, titles.length, titles.join(' · '))
  })
})

describe('the usual time of a decision', () => {
  /** Requests a subscription that was decided after some hours. */
  async function decided(api: Api, developer: Signed, hours: number, verb: 'approve' | 'reject' = 'approve') {
    const { id } = made(await (await test.as('user')).post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${id}/${verb}`, verb === 'reject' ? { reason: 'No.' } : undefined))
    await test.db
      .update(subscriptions)
      .set({ requestedAt: sql`processed_at - make_interval(secs => ${hours * 3600})` })
      .where(eq(subscriptions.id, id))
    return id
  }

  it('is the median of at least five decisions about all APIs of the owner', async () => {
    const developer = await test.as('developer')
    const [one, two] = [await publish({}, developer), await publish({}, developer)]
    const usual = async () => (await detailOf(one)).usualDecisionHours
    await decided(one, developer, 1)
    await decided(one, developer, 2, 'reject')
    await decided(two, developer, 3)
    await decided(one, developer, 100)
    assert.equal(await usual(), null)
    const canceled = await decided(one, developer, 50)
    assert.equal(await usual(), 3)
    // A later cancelation changes nothing about how long the decision took.
    made(await developer.post(`/subscriptions/${canceled}/cancel`, { reason: 'Enough.' }))
    assert.equal(await usual(), 3)
    assert.equal((await detailOf(await publish({}))).usualDecisionHours, null)
  })

  it('ignores what was approved automatically, is waiting, was withdrawn, or was long ago', async () => {
    const developer = await test.as('developer')
    const api = await publish({ autoApproveSubscriptions: true }, developer)
    for (let count = 0; count < 5; count += 1) made(await (await test.as('user')).post('/my/subscriptions', { apiId: api.id }))
    assert.deepEqual([(await detailOf(api)).approvedAutomatically, (await detailOf(api)).usualDecisionHours], [true, null])

    const manual = await publish({}, developer)
    for (let count = 0; count < 5; count += 1) {
      const id = await decided(manual, developer, 4)
      await test.db
        .update(subscriptions)
        .set({ requestedAt: sql`requested_at - interval '1 year'`, approvedAt: sql`approved_at - interval '1 year'` })
        .where(eq(subscriptions.id, id))
      const person = await test.as('user')
      const waiting = made(await person.post('/my/subscriptions', { apiId: manual.id }))
      if (count % 2 === 0) made(await person.post(`/my/subscriptions/${waiting.id}/cancel`))
    }
    assert.deepEqual([(await detailOf(manual)).approvedAutomatically, (await detailOf(manual)).usualDecisionHours], [false, null])
  })
})
