import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { documentTags } from './document-tags.ts'

const tagsOf = (head: object, ...names: string[]) =>
  documentTags({ head: JSON.stringify(head), tagCounts: names.map((name) => ({ name, count: 1 })) }, [])

describe('the tags of a document', () => {
  it('are called what the author calls them, at addresses of their names', () => {
    const head = {
      tags: [
        { name: 'pets', 'x-displayName': '  The\n pets ' },
        { name: 'shops', 'x-displayName': 7 },
        { name: 'pets', 'x-displayName': 'Others', description: 'Later' },
      ],
    }
    assert.deepEqual(
      tagsOf(head, 'shops', 'pets', '').map(({ name, label, slug, description, group }) => [name, label, slug, description, group]),
      [
        ['pets', 'The pets', 'pets', 'Later', ''],
        ['shops', '7', 'shops', null, ''],
        ['', '', 'other', null, ''],
      ],
    )
  })

  it('are chapters too, which have a description and no operations; not those that only have a name', () => {
    const tags = [
      { name: 'Paging', description: 'By *cursor*.' },
      { name: 'a', description: 'Of a' },
      { name: 'odd', description: 1 },
      { name: 'bare' },
    ]
    assert.deepEqual(
      tagsOf({ tags, 'x-tagGroups': [{ name: 'Guide', tags: ['Paging', 'bare'] }] }, 'a', '').map((tag) => [
        ...[tag.label, tag.slug, tag.group, tag.description, tag.operationCount],
      ]),
      [
        ['Paging', 'paging', 'Guide', 'By *cursor*.', 0],
        ['a', 'a', '', 'Of a', 1],
        ['', 'other', '', null, 1],
      ],
    )
  })

  it('are told apart by their names where the author calls several the same', () => {
    const head = {
      tags: [
        { name: 'users-v1', 'x-displayName': 'Users' },
        { name: 'users-v2', 'x-displayName': 'Users' },
        { name: 'teams', 'x-displayName': 'Users (users-v1)' },
        { name: 'shops', 'x-displayName': 'Shops' },
      ],
    }
    assert.deepEqual(
      tagsOf(head, 'users-v1', 'users-v2', 'Users', 'teams', 'shops', '').map(({ label }) => label),
      ['Users (users-v1) 2', 'Users (users-v2)', 'Users (users-v1)', 'Shops', 'Users', ''],
    )
  })

  it('have different labels, which begin with what the author calls them', () => {
    const name = fc.constantFrom('a', 'b', 'A', 'a (b)', 'a (b) 2', 'x'.repeat(130), `${'x'.repeat(130)}y`)
    const tags = fc.uniqueArray(fc.record({ name, 'x-displayName': name }, { requiredKeys: ['name'] }), { selector: (tag) => tag.name })
    fc.assert(
      fc.property(tags, (listed) => {
        const labels = tagsOf({ tags: listed }, ...listed.map((tag) => tag.name)).map(({ label }) => label)
        assert.equal(new Set(labels).size, listed.length)
        const given = listed.map((tag) => tag['x-displayName'] ?? tag.name)
        for (const [at, one] of given.entries()) {
          assert.ok(labels[at]?.startsWith(one.slice(0, 120)))
          if (one.length <= 120 && given.filter((other) => other === one).length === 1) assert.equal(labels[at], one)
        }
      }),
      { numRuns: sweepSize({ whole: 5_000, few: 400 }) },
    )
  })

  it('stand in the first group that names them, those in none last; addresses stay', () => {
    const before = tagsOf({}, 'Pets', 'pets', 'shops', 'food', '')
    const head = {
      'x-tagGroups': [
        { name: 'Goods', tags: ['food', 'unknown', 'food', null, ''] },
        { name: 'Nothing', tags: ['unknown'] },
        { name: '', tags: ['shops'] },
        { name: 'Animals', tags: ['pets', 'food'] },
        { name: 'Goods', tags: ['shops'] },
      ],
    }
    const after = tagsOf(head, 'Pets', 'pets', 'shops', 'food', '')
    assert.deepEqual(
      after.map(({ name, group }) => [name, group]),
      [
        ['food', 'Goods'],
        ['shops', 'Goods'],
        ['pets', 'Animals'],
        ['Pets', ''],
        ['', ''],
      ],
    )
    for (const { name, slug } of after) assert.equal(slug, before.find((tag) => tag.name === name)?.slug)
  })

  it('of OpenAPI 3.2 are called by their summaries, and stand with the tags above them', () => {
    const head = {
      openapi: '3.2.0',
      tags: [
        { name: 'lone', summary: 'Alone' },
        { name: 'shop', summary: 'The shop' },
        { name: 'stock', parent: 'shop', 'x-displayName': 'Stock', summary: 'Other' },
        { name: 'orders', parent: 'shop' },
        { name: 'events', parent: 'orders', summary: 'Events' },
        { name: 'part', parent: 'unlisted' },
        { name: 'round', parent: 'and' },
        { name: 'and', parent: 'round' },
      ],
    }
    const names = ['events', 'stock', 'orders', 'lone', 'part', 'round', 'and', '']
    const shown = (given: object) => tagsOf(given, ...names).map(({ name, label, group }) => [name, label, group])
    assert.deepEqual(shown(head), [
      ['stock', 'Stock', 'The shop'],
      ['orders', 'orders', 'The shop › orders'],
      ['events', 'Events', 'The shop › orders'],
      ['part', 'part', 'unlisted'],
      ['lone', 'Alone', ''],
      ['round', 'round', ''],
      ['and', 'and', ''],
      ['', '', ''],
    ])
    const groups = [{ name: 'First', tags: ['events'] }]
    assert.deepEqual(shown({ ...head, 'x-tagGroups': groups })[0], ['events', 'Events', 'First'])
    assert.deepEqual(shown({ ...head, openapi: '3.1.0' })[0], ['lone', 'lone', ''])
  })

  it('may be above each other however deep', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `tag ${at}`)
    const tags = names.map((name, at) => ({ name, parent: names[at - 1] }))
    const found = tagsOf({ openapi: '3.2.0', tags }, ...names.slice(-2))
    assert.deepEqual(
      found.map(({ group }) => group),
      [names.slice(0, 5).join(' › '), names.slice(0, 5).join(' › ')],
    )
  })

  it('are known by their names without outer white space', () => {
    const head = {
      tags: [{ name: '\tPets ', description: 'All' }, { name: 'Pets', 'x-displayName': 'Animals' }, { name: ' ' }],
      'x-tagGroups': [{ name: 'Goods', tags: [' Pets\n'] }],
    }
    assert.deepEqual(
      tagsOf(head, 'food', 'Pets').map(({ name, label, group, description }) => [name, label, group, description]),
      [
        ['Pets', 'Animals', 'Goods', 'All'],
        ['food', 'food', '', null],
      ],
    )
  })

  it('may have numbers and booleans for names, with the digits that are written', () => {
    const head = `{
      "tags": [{ "name": 2024, "description": "This year", "x-displayName": 2025 }, { "name": 1.0, "x-displayName": true }],
      "x-tagGroups": [{ "name": 1.10, "tags": [1.0, true] }, { "name": false, "tags": [2024] }]
    }`
    const tagCounts = ['2024', '1.0', 'true'].map((name) => ({ name, count: 1 }))
    assert.deepEqual(
      documentTags({ head, tagCounts }, []).map(({ name, label, group, description }) => [name, label, group, description]),
      [
        ['1.0', 'true (1.0)', '1.10', null],
        ['true', 'true', '1.10', null],
        ['2024', '2025', 'false', 'This year'],
      ],
    )
  })

  it('are each there once, whatever a document says of them', () => {
    const name = fc.constantFrom('a', 'b', 'c', '', 'constructor', '__proto__')
    const odd = fc.oneof({ weight: 3, arbitrary: name }, fc.jsonValue({ maxDepth: 2 }))
    const tag = fc.oneof(fc.record({ name: odd, 'x-displayName': odd, description: odd }, { requiredKeys: [] }), odd)
    const group = fc.oneof(fc.record({ name: odd, tags: fc.oneof(fc.array(odd), odd) }, { requiredKeys: [] }), odd)
    const head = fc.record({ tags: fc.oneof(fc.array(tag), odd), 'x-tagGroups': fc.oneof(fc.array(group), odd) }, { requiredKeys: [] })
    fc.assert(
      fc.property(head, fc.uniqueArray(name), (given, names) => {
        const tags = tagsOf(given, ...names)
        const used = tags.filter(({ operationCount }) => operationCount > 0)
        assert.deepEqual(used.map((one) => one.name).toSorted(), names.toSorted())
        assert.ok(tags.every((one) => used.includes(one) || one.description !== null))
        for (const key of ['name', 'slug'] as const) assert.equal(new Set(tags.map((one) => one[key])).size, tags.length)
        const groups = tags.map((one) => one.group)
        assert.deepEqual(
          groups,
          [...new Set(groups.filter((one) => one !== '')), ''].flatMap((one) => groups.filter((own) => own === one)),
        )
        for (const { label, name: own } of tags) assert.equal(label === '', own === '')
      }),
      { numRuns: sweepSize({ whole: 5_000, few: 300 }) },
    )
  })

  it('are those of operations and of webhooks, with how many of each have them', () => {
    const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '__proto__')
    const tagged = fc.array(fc.uniqueArray(name, { maxLength: 3 }), { maxLength: 6 })
    const count = (all: readonly string[][], one: string) => all.filter((tags) => tags.includes(one)).length
    fc.assert(
      fc.property(fc.uniqueArray(name), tagged, tagged, (listed, operations, webhooks) => {
        const used = [...new Set(operations.flatMap((tags) => (tags.length === 0 ? [''] : tags)))]
        const tagCounts = used.map((one) => ({ name: one, count: one === '' ? count(operations, '') : count(operations, one) }))
        const head = JSON.stringify({ tags: listed.map((one) => ({ name: one })) })
        const tags = documentTags(
          { head, tagCounts },
          webhooks.map((own) => ({ tags: own })),
        )
        assert.deepEqual(tags.map((tag) => tag.name).toSorted(), [...new Set([...used, ...webhooks.flat()])].toSorted())
        for (const tag of tags) {
          assert.equal(tag.operationCount, tagCounts.find((one) => one.name === tag.name)?.count ?? 0)
          assert.equal(tag.webhookCount, count(webhooks, tag.name))
        }
        const order = tags.map((tag) => tag.name).filter((one) => !listed.includes(one) && one !== '')
        const first = [...used, ...webhooks.flat()].filter((one) => !listed.includes(one) && one !== '')
        assert.deepEqual(order, [...new Set(first)])
        if (used.includes('')) assert.equal(tags.at(-1)?.name, '')
      }),
      { numRuns: sweepSize({ whole: 5_000, few: 300 }) },
    )
  })

  it('are short, however long a document makes them', () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `tag ${at}`)
    const head = {
      tags: names.map((name) => ({ name, 'x-displayName': '가 '.repeat(2_000) })),
      'x-tagGroups': Array.from({ length: 5_000 }, (_, at) => ({ name: `Group ${at}`, tags: ['tag 1', 'none', ...names.slice(0, 50)] })),
    }
    const tags = tagsOf(head, ...names)
    assert.equal(tags.length, names.length)
    assert.deepEqual([...new Set(tags.map(({ group }) => group))], ['Group 0', ''])
    assert.ok(tags.every(({ label, name }) => label.indexOf('…') <= 120 && label.endsWith(`… (${name})`)))
    const long = tagsOf({}, ...names.map((name) => 'x'.repeat(10_000) + name))
    assert.equal(new Set(long.map(({ label }) => label)).size, long.length)
  })
})
