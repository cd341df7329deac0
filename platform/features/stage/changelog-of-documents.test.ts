import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compareNextDeployment } from './compare-deployments.ts'
import { DOCUMENT_EDITS, type EditedDocument, publicDocument } from './testing/document-edits.ts'
import { PUBLISHED_EDITS } from './testing/published-edits.ts'

/** The path of a method that is in none of the documents. */
const OWN_PATH = '/items/{itemId}'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const shapeOf = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}')
const isIn = ({ paths }: EditedDocument, httpMethod: string, path: string) =>
  Object.keys(paths).some((one) => shapeOf(one) === shapeOf(path) && paths[one][httpMethod.toLowerCase()])

/** Deploys a version of a document, and returns how the changelog describes it: nothing, or each change once. */
async function changelogOf(read: () => EditedDocument) {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildPublishedApi(test, developer, admin)
  const entries = async () => made(await test.anonymous.get(`/catalogue/apis/${api.id}/changelog`)).items as TestBody[]
  const deploy = async (document: EditedDocument) => {
    const file = { fileName: 'api.json', document: JSON.stringify(document) }
    const { items } = made(await developer.get(`${api.path}/methods?size=100`))
    const choices = items
      .filter(({ httpMethod, path }: TestBody) => path !== OWN_PATH && !isIn(document, httpMethod, path))
      .map(({ httpMethod, path }: TestBody) => ({ httpMethod, path, take: 'delete' }))
    made(await developer.post(`${api.path}/methods/import`, { ...file, choices }))
    const { number } = made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`)).deployment
    while (await compareNextDeployment(test.db));
    return number as number
  }
  return async (document: EditedDocument) => {
    await deploy(read())
    const number = await deploy(document)
    const entry = (await entries()).find((one) => one.number === number)
    assert.equal(entry?.breakingCount ?? 0, (entry?.changes ?? []).filter(({ breaking }: TestBody) => breaking).length)
    return (entry?.changes ?? []).map(({ kind, httpMethod, path, name: of, breaking }: TestBody) =>
      `${breaking ? '!' : ''}${kind} ${httpMethod} ${path} ${of}`.trim(),
    )
  }
}

/** Of the large documents, `npm test` makes a third of the edits. */
const isMade = (number: number) => WHOLE_SWEEP || number % 3 === 0

const DOCUMENTS = [
  ...Object.entries(DOCUMENT_EDITS).map(([name, edits]) => ({ name, edits, read: () => publicDocument('openapi', name) })),
  ...Object.entries(PUBLISHED_EDITS).map(([name, edits]) => ({
    ...{ name, edits: edits.filter((_edit, number) => isMade(number)) },
    read: () => publicDocument('published', name),
  })),
]

for (const { name, edits, read } of DOCUMENTS)
  describe(`the changelog of ${name}`, () => {
    let changes: (document: EditedDocument) => Promise<string[]>
    before(async () => {
      changes = await changelogOf(read)
    })

    for (const { what, edit, changes: expected } of edits)
      it(`lists each change once where ${what}`, async () => {
        const document = read()
        edit(document)
        assert.deepEqual((await changes(document)).sort(), [...expected].sort())
      })

    for (const { what, changes: expected, tool, because } of edits.filter((edit) => edit.tool !== undefined))
      it(`agrees with another tool where ${what}, or says why not`, () => {
        const ours = expected.some((change) => change.startsWith('!')) ? 'breaking' : 'compatible'
        assert.equal(ours === tool, because === undefined, `${ours}, and the tool says ${tool}`)
      })
  })
