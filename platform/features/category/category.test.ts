import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('categories', () => {
  it('are created by admins, trimmed, and listed by name', async () => {
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
        ['Finance', 0],
        ['Weather', 0],
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
