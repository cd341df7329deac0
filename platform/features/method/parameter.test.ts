import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../database/new-id.ts'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

type Given = Record<string, unknown>

const limit: Given = { place: 'query', name: 'limit', type: 'number', array: false, required: false, description: 'Page size' }

/** An API whose methods have these parameters: `GET /m0`, `GET /m1`, and so on. */
async function buildWith(...parametersOf: Given[][]) {
  const developer = await test.as('developer')
  const api = made(await developer.post('/apis', { name: 'Parameters', basePath: `parameters-${newId()}` }))
  const path = `/apis/${api.id}`
  const ids: string[] = []
  for (const [index, parameters] of parametersOf.entries()) {
    ids.push(made(await developer.post(`${path}/methods`, { httpMethod: 'GET', path: `/m${index}`, parameters })).id)
  }
  const list = async (query = '') => made(await developer.get(`${path}/parameters${query}`))
  const compare = async (name = 'limit', place = 'query') => made(await developer.get(`${path}/parameters/comparison?${key(place, name)}`))
  const uses = async (query = '') => made(await developer.get(`${path}/parameters/uses?${key('query', 'limit')}${query}`))
  const stored = (index: number) => developer.get(`${path}/methods/${ids[index]}`).then(({ body }) => body.parameters)
  const change = async (given: Given) =>
    developer.put(`${path}/parameters`, { place: 'query', name: 'limit', methodIds: null, hash: (await compare()).hash, ...given })
  return { developer, api, path, ids, list, compare, uses, stored, change }
}

function key(place: string, name: string) {
  return new URLSearchParams({ place, name }).toString()
}

const names = ({ items }: { items: { place: string; name: string }[] }) => items.map(({ place, name }) => `${place} ${name}`)

describe('the parameters of an API', () => {
  const build = () =>
    buildWith(
      [limit, { place: 'header', name: 'X-Trace', description: 'Correlates calls' }],
      [limit, { place: 'query', name: 'Filter', array: true }],
      [
        { ...limit, type: 'string', required: true },
        { place: 'header', name: 'limit' },
      ],
    )

  it('are listed once for each place and name, with how many methods use it, and the values in which they agree', async () => {
    const { list } = await build()
    const { items, total } = await list('?sort=name')
    assert.equal(total, 4)
    assert.deepEqual(items[1], {
      ...{ place: 'header', name: 'limit', useCount: 1 },
      ...{ type: 'string', array: false, required: false, description: '' },
    })
    assert.deepEqual(items[2], { ...limit, useCount: 3, type: null, required: null })
    assert.deepEqual(names({ items }), ['query Filter', 'header limit', 'query limit', 'header X-Trace'])
  })

  it('are found by name and description, place, type and whether methods differ, sorted and by page', async () => {
    const { list } = await build()
    for (const [query, found] of [
      ['?q=LIM', ['query limit', 'header limit']],
      ['?q=correlates', ['header X-Trace']],
      ['?q=%25', []],
      ['?place=header', ['header limit', 'header X-Trace']],
      ['?type=number', ['query limit']],
      ['?type=string&place=query', ['query limit', 'query Filter']],
      ['?differs=true', ['query limit']],
      ['?differs=false', ['query Filter', 'header limit', 'header X-Trace']],
      ['?sort=-name', ['header X-Trace', 'query limit', 'header limit', 'query Filter']],
      ['?sort=-useCount&size=1', ['query limit']],
      ['?sort=name&size=2&page=2', ['query limit', 'header X-Trace']],
      ['?size=2&page=9', []],
    ] as const) {
      const page = await list(query)
      assert.deepEqual(names(page), found, query)
      if (query.includes('page')) assert.equal(page.total, 4, query)
    }
  })

  it('are compared by their variants, the most common first, and shown in each method', async () => {
    const { compare, uses } = await build()
    const { variants, variantCount, useCount, type, required, description } = await compare()
    const { place: _place, name: _name, ...values } = limit
    assert.deepEqual(variants, [
      { ...values, useCount: 2 },
      { ...values, type: 'string', required: true, useCount: 1 },
    ])
    assert.deepEqual([variantCount, useCount, type, required, description], [2, 3, null, null, 'Page size'])
    const paths = async (query: string) => (await uses(query)).items.map(({ path }: { path: string }) => path)
    assert.deepEqual(await paths(''), ['/m0', '/m1', '/m2'])
    assert.deepEqual(await paths('&type=string'), ['/m2'])
    assert.deepEqual(await paths('&required=false&sort=-path'), ['/m1', '/m0'])
    assert.deepEqual(await paths('&array=true'), [])
    assert.deepEqual(await paths('&q=M1'), ['/m1'])
  })

  it('answers ParameterNotFound for a parameter of no method, and NoApi to strangers', async () => {
    const { developer, path } = await build()
    const absent = await developer.get(`${path}/parameters/comparison?${key('cookie', 'limit')}`)
    assert.deepEqual([absent.status, absent.body.error], [404, 'ParameterNotFound'])
    const stranger = await test.as('developer')
    const body = { place: 'query', name: 'limit', hash: 'x', methodIds: null, change: { type: 'number' } }
    for (const answer of [
      await stranger.get(`${path}/parameters`),
      await stranger.get(`${path}/parameters/comparison?${key('query', 'limit')}`),
      await stranger.get(`${path}/parameters/uses?${key('query', 'limit')}`),
      await stranger.put(`${path}/parameters`, body),
    ]) {
      assert.deepEqual([answer.status, answer.body.error], [404, 'NoApi'])
    }
  })
})

describe('changing a parameter', () => {
  const other = { place: 'query', name: 'other', type: 'string', array: false, required: false, description: '' }

  it('of all methods changes the given fields, keeps the others, their order, and methods without it', async () => {
    const { developer, path, ids, change, stored } = await buildWith(
      [other, limit],
      [{ ...limit, description: 'Own text' }, other],
      [other],
    )
    const untouched = (await developer.get(`${path}/methods/${ids[2]}`)).body
    const { status, body } = await change({ change: { type: 'string', required: true } })
    assert.deepEqual([status, body], [200, { changed: 2 }])
    assert.deepEqual(await stored(0), [other, { ...limit, type: 'string', required: true }])
    assert.deepEqual(await stored(1), [{ ...limit, description: 'Own text', type: 'string', required: true }, other])
    assert.deepEqual((await developer.get(`${path}/methods/${ids[2]}`)).body, untouched)
  })

  it('of chosen methods changes these, and counts only those that become different', async () => {
    const { ids, change, stored } = await buildWith([limit], [limit], [{ ...limit, description: 'New' }])
    const { body } = await change({ methodIds: [ids[1], ids[2], ids[2]], change: { description: 'New' } })
    assert.deepEqual(body, { changed: 1 })
    assert.deepEqual((await stored(0))[0].description, 'Page size')
    assert.deepEqual((await stored(1))[0].description, 'New')
    assert.equal((await change({ change: { description: '' } })).body.changed, 3)
    assert.equal((await change({ change: {} })).body.changed, 0)
  })

  it('renames it and moves it to another place', async () => {
    const { change, list } = await buildWith([limit], [limit, other])
    assert.equal((await change({ change: { name: 'X-Limit', place: 'header' } })).body.changed, 2)
    assert.deepEqual(names(await list()), ['header X-Limit', 'query other'])
  })

  it('is refused as a whole, with the methods, where one already has the new name in this place', async () => {
    const { developer, path, ids, change, stored } = await buildWith(
      [limit],
      [limit, other],
      [limit, { ...other, place: 'header', name: 'X-Rest' }],
    )
    const { status, body } = await change({ change: { name: 'other', required: true } })
    assert.deepEqual([status, body.error], [409, 'ParameterTaken'])
    assert.deepEqual(body.data, { methods: [{ httpMethod: 'GET', path: '/m1' }], count: 1 })
    assert.deepEqual(await stored(0), [limit])
    // Header names ignore case; a parameter is not in its own way.
    assert.equal((await change({ change: { name: 'x-rest', place: 'header' } })).body.error, 'ParameterTaken')
    assert.equal((await change({ methodIds: [ids[0], ids[1]], change: { name: 'x-rest', place: 'header' } })).status, 200)
    const { hash } = (await developer.get(`${path}/parameters/comparison?${key('header', 'x-rest')}`)).body
    const cased = await developer.put(`${path}/parameters`, {
      ...{ place: 'header', name: 'x-rest', hash, methodIds: null },
      change: { name: 'X-Rest' },
    })
    assert.deepEqual(cased.body, { changed: 2 })
  })

  it('is refused when the values changed since they were read, also by one of ten concurrent changes', async () => {
    const { developer, path, ids, compare } = await buildWith([limit], [limit])
    const { hash } = await compare()
    const body = { place: 'query', name: 'limit', hash, methodIds: null }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => developer.put(`${path}/parameters`, { ...body, change: { description: `Text ${index}` } })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
    assert.ok(answers.every(({ status, body: { error } }) => status === 200 || error === 'ParameterOutdated'))
    // A change of anything else in the methods does not matter.
    const renewed = await compare()
    made(
      await developer.put(`${path}/methods/${ids[0]}`, {
        httpMethod: 'GET',
        path: '/m0',
        summary: 'New',
        parameters: (await developer.get(`${path}/methods/${ids[0]}`)).body.parameters,
      }),
    )
    assert.equal((await compare()).hash, renewed.hash)
    made(await developer.post(`${path}/methods/delete`, { methodIds: [ids[0]] }))
    const late = await developer.put(`${path}/parameters`, { ...body, hash: renewed.hash, change: { type: 'string' } })
    assert.deepEqual([late.status, late.body.error], [409, 'ParameterOutdated'])
  })

  it("follows a method form's rules, and leaves to the path what the path determines", async () => {
    const { developer, api, path, ids, change } = await buildWith([limit], [other])
    for (const [given, field, rule] of [
      [{ name: 'a b' }, 'change.name', 'parameterName'],
      [{ name: 'n'.repeat(256) }, 'change.name', 'maxLength'],
      [{ description: 'd'.repeat(501) }, 'change.description', 'maxLength'],
      [{ type: 'boolean' }, 'change.type', 'oneOf'],
      [{ place: 'path' }, 'change.place', 'oneOf'],
    ] as const) {
      const { status, body } = await change({ change: given })
      assert.deepEqual([status, body.data.fields[0].path, body.data.fields[0].rule], [400, field, rule])
    }
    assert.equal((await change({ methodIds: [ids[0], ids[1]], change: { type: 'string' } })).body.error, 'MethodNotFound')
    made(await developer.post(`${path}/methods`, { httpMethod: 'GET', path: '/items/{itemId}' }))
    const of = { place: 'path', name: 'itemId', methodIds: null }
    const { hash } = (await developer.get(`/apis/${api.id}/parameters/comparison?${key('path', 'itemId')}`)).body
    for (const given of [{ name: 'id' }, { place: 'query' }, { required: false }]) {
      const { status, body } = await developer.put(`${path}/parameters`, { ...of, hash, change: given })
      assert.deepEqual([status, body.data.fields[0].rule], [400, 'pathParameterFixed'])
    }
    const typed = await developer.put(`${path}/parameters`, { ...of, hash, change: { type: 'number', description: 'The item' } })
    assert.deepEqual(typed.body, { changed: 1 })
  })

  it('marks deployed versions as outdated and the API as changed, and is audited', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const before = (await developer.get(api.path)).body.updatedAt
    const { hash } = (await developer.get(`${api.path}/parameters/comparison?${key('path', 'itemId')}`)).body
    made(
      await developer.put(`${api.path}/parameters`, { place: 'path', name: 'itemId', hash, methodIds: null, change: { type: 'number' } }),
    )
    assert.ok((await developer.get(api.path)).body.updatedAt > before)
    assert.equal((await developer.get(`${api.path}/stages/${api.stage.id}`)).body.outdated, true)
    const { items } = (await (await test.as('admin')).get('/audit?act=changeParameter')).body
    assert.equal(items[0].act, 'changeParameter')
  })
})
