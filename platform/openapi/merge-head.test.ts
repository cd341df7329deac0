import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { type HeadSides, mergeHead, stayingHead } from './merge-head.ts'

type Given = Partial<Omit<HeadSides, 'imported' | 'stored'>>

function merge(imported: unknown, stored: unknown, { usedTags = new Set(), mayStay = () => true }: Given = {}) {
  const sides = { imported: JSON.stringify(imported), stored: JSON.stringify(stored) }
  const { content, keys } = stayingHead({ ...sides, usedTags, mayStay })
  return { text: mergeHead(sides.imported, content), keys }
}

describe('the head of another document', () => {
  const tags = [{ name: 'a', description: 'A' }, { name: 'b' }, { name: 'c' }]

  it('keeps what the API says of tags that its other methods use', () => {
    const imported = { openapi: '3.1.0', tags: [{ name: 'b', description: 'New' }], paths: {} }
    const { text } = merge(imported, { tags }, { usedTags: new Set(['a', 'b']) })
    assert.equal(text, JSON.stringify({ ...imported, tags: [{ name: 'b', description: 'New' }, tags[0]] }))
  })

  it('keeps what the API says of tags whose names are numbers', () => {
    const own = '{"openapi":"3.1.0","tags":[{"name":1.0,"description":"One"}]}'
    const { content } = stayingHead({ imported: '{"openapi":"3.1.0"}', stored: own, usedTags: new Set(['1.0']), mayStay: () => true })
    assert.equal(mergeHead('{"openapi":"3.1.0"}', content), own)
  })

  it('keeps the tags above those that its other methods use', () => {
    const own = [
      { name: 'a', parent: 'b' },
      { name: 'b', parent: 'c' },
      { name: 'c', parent: 'a' },
      { name: 'd', parent: 'a' },
    ]
    const { text } = merge({ tags: [{ name: 'b' }] }, { tags: own }, { usedTags: new Set(['a']) })
    assert.deepEqual(JSON.parse(text).tags, [{ name: 'b' }, own[0], own[2]])
  })

  it('has the later version of both if it is mixed with parts of the API’s, in its place', () => {
    const of = (openapi: string) => JSON.stringify({ openapi, info: {} })
    const versionOf = (imported: string, mixedWith?: string) =>
      mergeHead(of(imported), '{}', mixedWith === undefined ? undefined : of(mixedWith))
    assert.equal(versionOf('3.1.1', '3.2.0'), of('3.2.0'))
    assert.equal(versionOf('3.2.1', '3.1.0'), of('3.2.1'))
    assert.equal(versionOf('3.2.0', '3.2.1'), of('3.2.0'))
    assert.equal(versionOf('3.1.1'), of('3.1.1'))
  })

  it('is not at the address of the other document', () => {
    assert.equal(merge({ openapi: '3.2.0' }, { $self: 'https://example.com/a' }).text, '{"openapi":"3.2.0"}')
  })

  it('is as it is written if nothing stays', () => {
    const imported = '{ "openapi": "3.1.0" }'
    const { content } = stayingHead({ imported, stored: JSON.stringify({ tags }), usedTags: new Set(), mayStay: () => true })
    assert.equal(mergeHead(imported, content), imported)
  })

  it('keeps the tags of methods that stay in their groups', () => {
    const stored = {
      tags,
      'x-tagGroups': [
        { name: 'One', tags: ['a', 'c'] },
        { name: 'Two', tags: ['b'], 'x-more': 1 },
      ],
    }
    const imported = { tags: [{ name: 'new' }], 'x-tagGroups': [{ name: 'One', tags: ['new'], 'x-own': true }] }
    const { text } = merge(imported, stored, { usedTags: new Set(['a', 'b']) })
    assert.deepEqual(JSON.parse(text)['x-tagGroups'], [
      { name: 'One', tags: ['new', 'a'], 'x-own': true },
      { name: 'Two', tags: ['b'], 'x-more': 1 },
    ])
  })

  it('keeps webhooks, with the texts of their tags', () => {
    const webhooks = { made: { post: { tags: ['c'] } }, both: { post: { summary: 'own' } } }
    const { text, keys } = merge({ webhooks: { both: { post: { summary: 'new' } } } }, { webhooks, tags })
    assert.deepEqual(JSON.parse(text), {
      webhooks: { both: { post: { summary: 'new' } }, made: { post: { tags: ['c'] } } },
      tags: [{ name: 'c' }],
    })
    assert.deepEqual(keys, ['webhooks/made'])
  })
})

describe('any two heads', () => {
  const name = fc.constantFrom('a', 'b', 'c', '__proto__')
  const things = fc.dictionary(name, fc.record({ post: fc.record({ tags: fc.uniqueArray(name), summary: fc.string() }) }))
  const head = fc.record(
    {
      info: fc.record(
        { title: fc.string(), version: fc.string(), license: fc.string(), description: fc.string(), 'x-i': fc.nat() },
        { requiredKeys: [] },
      ),
      servers: fc.array(fc.record({ url: fc.string() })),
      security: fc.array(fc.record({ key: fc.constant([]) })),
      tags: fc.uniqueArray(fc.record({ name, description: fc.string() }), { selector: (tag) => tag.name }),
      'x-tagGroups': fc.uniqueArray(fc.record({ name: fc.constantFrom('G', 'H'), tags: fc.uniqueArray(name) }), {
        selector: (one) => one.name,
      }),
      externalDocs: fc.record({ url: fc.string() }),
      webhooks: things,
      'x-more': fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const used = fc.uniqueArray(name)
  const runs = { numRuns: sweepSize({ whole: 3_000, few: 200 }) }
  type Head = Record<string, unknown> & { info?: object; webhooks?: object; tags?: { name: string }[] }

  it('lose nothing but what the document says itself, its servers and security, and the texts of tags that nothing has', () => {
    fc.assert(
      fc.property(head, head, used, (imported, stored, names) => {
        const merged = JSON.parse(merge(imported, stored, { usedTags: new Set(names) }).text) as Head
        const says = (part: object | undefined, from: object | undefined) =>
          Object.entries(from ?? {}).every(([key, value]) => JSON.stringify((part as Head)?.[key]) === JSON.stringify(value))
        const { info, webhooks, tags, 'x-tagGroups': _, ...fields } = imported
        assert.ok(says(merged, fields) && says(merged.info, info) && says(merged.webhooks, webhooks))
        assert.equal(JSON.stringify(merged.tags?.slice(0, tags?.length ?? 0) ?? []), JSON.stringify(tags ?? []))
        const own = { ...stored.info }
        delete own.title
        delete own.version
        for (const [part, from, to] of [
          [own, info, merged.info],
          [stored.webhooks, webhooks, merged.webhooks],
        ] as const)
          assert.ok(says(to, Object.fromEntries(Object.entries(part ?? {}).filter(([key]) => !Object.hasOwn(from ?? {}, key)))))
        for (const key of ['externalDocs', 'x-more'] as const) if (Object.hasOwn(stored, key)) assert.ok(Object.hasOwn(merged, key))
        for (const tag of stored.tags ?? []) if (names.includes(tag.name)) assert.ok(merged.tags?.some((one) => one.name === tag.name))
      }),
      runs,
    )
  })

  it('are the same when the second comes again, and the first is gone with a later state of it', () => {
    fc.assert(
      fc.property(head, head, used, (imported, stored, names) => {
        const usedTags = new Set(names)
        const once = merge(imported, stored, { usedTags })
        const stays = new Set(once.keys)
        const again = merge(imported, JSON.parse(once.text), { usedTags, mayStay: (key) => stays.has(key) })
        assert.deepEqual([again.text, new Set(again.keys)], [once.text, stays])
        assert.equal(merge(imported, stored, { mayStay: () => false }).text, JSON.stringify(imported))
      }),
      runs,
    )
  })
})
