import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildPublishedApi } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('categories', () => {
  it('are created by admins, trimmed, and listed in their order', async () => {
    const admin = await test.as('admin')
    const made = await admin.post('/categories', { name: '  Weather ' })
    assert.equal(made.status, 201)
    assert.equal(made.body.name, 'Weather')
    assert.equal(made.headers['x-touched-tags'], undefined)
    await admin.post('/categories', { name: 'Finance' })
    const { body } = await admin.get('/categories')
    assert.deepEqual(
      body.items.map(({ name, apiCount }: { name: string; apiCount: number }) => [name, apiCount]),
      [
        ['Weather', 0],
        ['Finance', 0],
      ],
    )
    assert.deepEqual([body.total, body.page, body.size], [2, 1, 20])
  })

  it('answers CategoryAlreadyExists to all but one of ten concurrent requests', async () => {
    const admin = await test.as('admin')
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/categories', { name: 'Race' })))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'CategoryAlreadyExists').length, 9)
  })

  it('are found by a part of their name, in which % and _ are literal', async () => {
    const admin = await test.as('admin')
    await admin.post('/categories', { name: '100% sure' })
    assert.equal((await admin.get('/categories?q=0%25%20s')).body.total, 1)
    assert.equal((await admin.get('/categories?q=_')).body.total, 0)
  })

  it('can be chosen from by developers', async () => {
    const developer = await test.as('developer')
    const { status, body } = await developer.get('/categories/options')
    assert.equal(status, 200)
    assert.ok(body.items.some(({ name }: { name: string }) => name === 'Weather'))
  })
})

describe('the names of categories', () => {
  it('differ regardless of case, of composition, and of who reads them', async () => {
    const admin = await test.as('admin')
    const named = (name: string, nameKo = '') => admin.post('/categories', { name, nameKo })
    assert.equal((await named('Payments', '결제')).status, 201)
    for (const [name, nameKo] of [
      ['PAYMENTS', ''],
      ['Paying', '결제'],
      ['결제', ''],
      ['결제'.normalize('NFD'), ''],
      ['Other', 'payments '],
    ] as const) {
      const { status, body } = await named(name, nameKo)
      // Readers of Korean see ‘결제’ for the first, so that ‘payments’ is free in Korean.
      assert.deepEqual(
        [name, nameKo, status, body.error],
        name === 'Other' ? [name, nameKo, 201, undefined] : [name, nameKo, 409, 'CategoryAlreadyExists'],
      )
    }
  })

  it('must differ from the old one, unless a description changes', async () => {
    const admin = await test.as('admin')
    const { body: made } = await admin.post('/categories', { name: 'Old name' })
    const change = (body: object) => admin.put(`/categories/${made.id}`, body)
    assert.equal((await change({ name: 'Old name' })).body.error, 'CategoryNotChanged')
    assert.equal((await change({ name: 'old NAME' })).body.name, 'old NAME')
    const described = await change({ name: 'old NAME', description: 'About it', descriptionKo: '설명' })
    assert.deepEqual([described.status, described.body.description, described.body.descriptionKo], [200, 'About it', '설명'])
    assert.match(String(described.headers['x-touched-tags']), /\bapis\b/)
    await admin.post('/categories', { name: 'Taken' })
    assert.equal((await change({ name: 'taken' })).body.error, 'CategoryAlreadyExists')
    assert.equal((await admin.put(`/categories/${NOBODY}`, { name: 'x' })).body.error, 'CategoryNotFound')
  })
})

describe('the order of categories', () => {
  it('is kept for visitors and selects; categories that are not named follow', async () => {
    const admin = await test.as('admin')
    const listed = async () => (await admin.get('/categories?size=100')).body.items.map(({ id }: { id: string }) => id) as string[]
    const ids = await listed()
    const wanted = [ids.at(-1) ?? '', ids[1] ?? '']
    assert.equal((await admin.put('/categories/order', { categoryIds: wanted })).status, 204)
    const expected = [...wanted, ...ids.filter((id) => !wanted.includes(id))]
    assert.deepEqual(await listed(), expected)
    assert.deepEqual(
      (await admin.get('/categories/options')).body.items.map(({ id }: { id: string }) => id),
      expected,
    )
    assert.equal((await admin.put('/categories/order', { categoryIds: [NOBODY] })).body.error, 'CategoryNotFound')
    assert.equal((await admin.put('/categories/order', { categoryIds: [ids[0], ids[0]] })).body.error, 'ClassValidatorPassFailed')
  })
})

/** Returns the input that only changes the categories of an API. */
function inputOf({ name, targetServerGroup }: { name: string; targetServerGroup: { id: string } }, categoryIds: string[]) {
  return { name, targetServerGroupId: targetServerGroup.id, categoryIds }
}

describe('APIs in categories', () => {
  it('keep a category from being deleted, are named, and are moved to another', async () => {
    const [admin, developer] = [await test.as('admin'), await test.as('developer')]
    const [from, to] = (await Promise.all(['Moved from', 'Moved to'].map((name) => admin.post('/categories', { name })))).map(
      ({ body }) => body,
    )
    const api = await buildPublishedApi(test, developer, admin)
    const { body: before } = await developer.get(`/apis/${api.id}`)
    const { body: both } = await developer.put(`/apis/${api.id}`, inputOf(before, [from.id, to.id]))
    assert.equal(both.error, undefined)

    const refused = await admin.delete(`/categories/${from.id}`)
    assert.equal(refused.body.error, 'CategoryInUse')
    assert.deepEqual(refused.body.data, { apis: [{ id: api.id, name: before.name }], total: 1 })

    const move = (apiIds: string[], toCategoryId: string) => admin.post(`/categories/${from.id}/move-apis`, { apiIds, toCategoryId })
    assert.equal((await move([api.id], from.id)).body.error, 'CategoryNotChanged')
    assert.equal((await move([api.id], NOBODY)).body.error, 'CategoryNotFound')
    const moved = await move([api.id], to.id)
    assert.deepEqual(moved.body, { moved: 1 })
    assert.match(String(moved.headers['x-touched-tags']), /\bapis\b/)
    assert.deepEqual((await move([api.id], to.id)).body, { moved: 0 })
    const { body: shown } = await developer.get(`/catalogue/apis/${api.id}`)
    assert.deepEqual(shown.categories, [{ id: to.id, name: 'Moved to', nameKo: '' }])
    assert.equal((await admin.delete(`/categories/${from.id}`)).status, 204)
    assert.equal((await admin.get(`/categories/${from.id}`)).body.error, 'CategoryNotFound')
  })

  it('are never in a category that is deleted while they join it', async () => {
    const [admin, developer] = [await test.as('admin'), await test.as('developer')]
    const api = await buildPublishedApi(test, developer, admin)
    const { body } = await developer.get(`/apis/${api.id}`)
    for (let round = 0; round < 5; round += 1) {
      const { body: made } = await admin.post('/categories', { name: `Raced ${round}` })
      const join = inputOf(body, [made.id])
      const [deleted, joined] = await Promise.all([admin.delete(`/categories/${made.id}`), developer.put(`/apis/${api.id}`, join)])
      const outcome = [deleted.body?.error, joined.body?.error]
      assert.ok(outcome.includes('CategoryInUse') !== outcome.includes('CategoryNotFound'), JSON.stringify(outcome))
    }
  })
})
