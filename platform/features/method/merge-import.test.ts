import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultTake, IMPORT_STATES, mayTake } from '@portico/contract/method/import-states'
import { digestOf } from './field-digest.ts'
import { differencesOf } from './import-differences.ts'
import { importOf, type MethodDescription, mergedFields, mergeImport } from './merge-import.ts'
import { renameParameters } from './rename-parameters.ts'

const said = (summary: string, more: Partial<MethodDescription> = {}): MethodDescription => ({
  summary,
  description: '',
  targetPath: '/a',
  parameters: [],
  bodies: [],
  responses: [],
  ...more,
})
/** Returns what an import of this method would have stored. */
const left = (description: MethodDescription) => {
  const { description: text, bodies, responses } = description
  return importOf({ ...description, digests: { description: digestOf(text), bodies: digestOf(bodies), responses: digestOf(responses) } })
}
const body = (schema: object) => ({ contentType: 'application/json', name: '', description: '', schema })

describe('merging one method', () => {
  for (const [name, document, stored, imported, state] of [
    ['only the document has it', said('a'), null, null, 'new'],
    ['nobody has it but the author', null, said('a'), null, null],
    ['the document no longer has it', null, said('a'), said('a'), 'gone'],
    ['the document no longer has it, and the author changed it', null, said('b'), said('a'), 'gone'],
    ['all three say the same', said('a'), said('a'), said('a'), 'unchanged'],
    ['an added method says the same already', said('a'), said('a'), null, 'unchanged'],
    ['an added method says something else', said('a'), said('b'), null, 'conflict'],
    ['the document changed', said('b'), said('a'), said('a'), 'changed'],
    ['the author changed', said('a'), said('b'), said('a'), 'unchanged'],
    ['both changed alike', said('b'), said('b'), said('a'), 'unchanged'],
    ['both changed, each otherwise', said('b'), said('c'), said('a'), 'conflict'],
    ['each changed another field', said('b'), said('a', { description: 'c' }), said('a'), 'changed'],
    ['only the target path of the author differs', said('a'), said('a', { targetPath: '/mine' }), said('a'), 'unchanged'],
    ['both changed the target path', said('a', { targetPath: '/b' }), said('a', { targetPath: '/mine' }), said('a'), 'unchanged'],
    ['the document changed the target path', said('a', { targetPath: '/b' }), said('a'), said('a'), 'changed'],
    ['an added method leads elsewhere', said('a', { targetPath: '/b' }), said('a'), null, 'unchanged'],
    [
      'keys are in another order',
      said('a', { bodies: [body({ type: 'object', title: 'A' })] }),
      said('a', { bodies: [body({ title: 'A', type: 'object' })] }),
      null,
      'unchanged',
    ],
  ] as const) {
    it(`is ${state ?? 'of no interest'} when ${name}`, () => {
      assert.equal(mergeImport({ document, stored, imported: imported && left(imported) })?.state ?? null, state)
    })
  }

  it('applies the document’s changes, keeps the author’s, and asks only for fields that both changed', () => {
    const imported = said('a', { description: 'a', targetPath: '/a' })
    const stored = { ...imported, summary: 'mine', targetPath: '/mine' }
    const document = { ...imported, summary: 'theirs', description: 'theirs', targetPath: '/theirs' }
    const merge = mergeImport({ document, stored, imported: left(imported) }) ?? assert.fail()
    assert.deepEqual(merge, { state: 'conflict', outcomes: { summary: 'conflict', description: 'document', targetPath: 'mine' } })
    assert.deepEqual(mergedFields(merge, document, 'mine'), { description: 'theirs' })
    assert.deepEqual(mergedFields(merge, document, 'document'), { summary: 'theirs', description: 'theirs' })
  })
})

describe('the choices of an import', () => {
  it('lose nothing without a choice', () => {
    assert.deepEqual(
      IMPORT_STATES.map((state) => [state, defaultTake(state)]),
      [
        ['new', 'document'],
        ['changed', 'document'],
        ['conflict', 'mine'],
        ['unchanged', 'mine'],
        ['gone', 'skip'],
      ],
    )
    assert.deepEqual(
      IMPORT_STATES.filter((state) => mayTake(state, 'delete')),
      ['gone'],
    )
  })
})

describe('what differs', () => {
  it('is returned by name for lists and by text for texts, limited to what a list can show', () => {
    const parameter = (name: string, description = '') => ({
      place: 'query' as const,
      name,
      description,
      required: false,
      array: false,
      type: 'string' as const,
    })
    const stored = said('mine', { parameters: [parameter('same'), parameter('old'), parameter('other')] })
    const document = said('t'.repeat(400), { parameters: [parameter('same'), parameter('other', 'x'), parameter('new')] })
    const [summary, parameters] = differencesOf(mergeImport({ document, stored, imported: null }) ?? assert.fail(), document, stored)
    assert.deepEqual([summary?.mine, summary?.document?.length, summary?.outcome], ['mine', 300, 'conflict'])
    assert.deepEqual([parameters?.added, parameters?.removed, parameters?.changed], [['new (query)'], ['old (query)'], ['other (query)']])
  })
})

describe('path parameters that are called otherwise', () => {
  it("take the API's names, in the target path too", () => {
    const parameter = { place: 'path' as const, name: 'id', description: 'Whose', required: true, array: false, type: 'number' as const }
    const renamed = renameParameters(said('a', { targetPath: '/v2/pets/{id}', parameters: [parameter] }), ['id'], '/pets/{petId}')
    assert.equal(renamed.targetPath, '/v2/pets/{petId}')
    assert.deepEqual(renamed.parameters, [{ ...parameter, name: 'petId' }])
  })
  it('may swap names', () => {
    const renamed = renameParameters(said('a', { targetPath: '/{a}/{b}' }), ['a', 'b'], '/{b}/{a}')
    assert.equal(renamed.targetPath, '/{b}/{a}')
  })
})
