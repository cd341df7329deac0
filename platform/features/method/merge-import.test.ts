import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultTake, IMPORT_STATES, mayTake } from '@portico/contract/method/import-states'
import { operationOfFields } from '../../openapi/change-operation.ts'
import type { OperationFields } from '../../openapi/document-parts.ts'
import { operationDigests } from '../../openapi/operation-view.ts'
import { renameParameters } from '../../openapi/rename-parameters.ts'
import { differencesOf } from './import-differences.ts'
import { mergeImport, takenFields } from './merge-import.ts'

type Said = OperationFields & { targetPath: string }

const said = (summary: string, more: Partial<Said> = {}): Said => ({
  summary,
  description: '',
  targetPath: '/a',
  parameters: [],
  bodies: [],
  responses: [],
  ...more,
})
const fieldsOf = (method: Said) => ({ targetPath: method.targetPath, digests: operationDigests(operationOfFields('/a', method)) })
/** Returns how a merge compares methods whose path parameters have the same names everywhere. */
const merged = (document: Said | null, stored: Said | null, imported: Said | null) => {
  const side = (method: Said) => ({ now: fieldsOf(method), before: imported && fieldsOf(method) })
  return mergeImport({
    document: document && side(document),
    stored: stored && side(stored),
    imported: imported && { path: '/a', ...fieldsOf(imported) },
  })
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
      'conflict',
    ],
  ] as const) {
    it(`is ${state ?? 'of no interest'} when ${name}`, () => {
      assert.equal(merged(document, stored, imported)?.state ?? null, state)
    })
  }

  it('applies the document’s changes, keeps the author’s, and asks only for fields that both changed', () => {
    const imported = said('a', { description: 'a', targetPath: '/a' })
    const stored = { ...imported, summary: 'mine', targetPath: '/mine' }
    const document = { ...imported, summary: 'theirs', description: 'theirs', targetPath: '/theirs' }
    const merge = merged(document, stored, imported) ?? assert.fail()
    assert.deepEqual(merge, { state: 'conflict', outcomes: { summary: 'conflict', description: 'document', targetPath: 'mine' } })
    assert.deepEqual(takenFields(merge, 'mine'), ['description'])
    assert.deepEqual(takenFields(merge, 'document'), ['summary', 'description'])
  })

  it('takes a field whose components the document changes, though it is the same itself', () => {
    const side = { now: fieldsOf(said('a')), before: null }
    const merge = mergeImport({ document: side, stored: side, imported: null, changedByComponents: ['bodies'] })
    assert.deepEqual(merge, { state: 'changed', outcomes: { bodies: 'document' } })
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
    const shown = (method: Said) => ({ ...method, operation: operationOfFields('/a', method) })
    const [summary, parameters] = differencesOf(merged(document, stored, null) ?? assert.fail(), shown(document), shown(stored))
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
