import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { SAMPLE_DOCUMENTS } from '../../../tests/support/sample-documents.ts'
import { deployedDocuments } from '../../database/schema/document.ts'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { lintedMethods } from './linted-methods.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

type Method = { id: string; httpMethod: string; path: string }
type Body = { contentType: string; schema: object | null }

describe('the methods that a check looks at', () => {
  // Forms show no schema of the items of a stream, which a check takes for one.
  for (const [fileName, document] of Object.entries(SAMPLE_DOCUMENTS).filter(([name]) => !name.startsWith('v3.2'))) {
    it(`are those that forms show, as edited, as deployed, and once more: ${fileName}`, async () => {
      const developer = await test.as('developer')
      const api = await buildDeployedApi(test, developer)
      made(await developer.post(`${api.path}/methods/import`, { fileName, document }))
      made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
      const { items } = made(await developer.get(`${api.path}/methods?size=100`))
      const shown = await Promise.all(
        items.map(async ({ id }: Method) => {
          const method = made(await developer.get(`${api.path}/methods/${id}`))
          const bodiesOf = (bodies: Body[]) => bodies.map(({ contentType, schema }) => ({ contentType, hasSchema: schema !== null }))
          return {
            ...{ httpMethod: method.httpMethod, path: method.path, summary: method.summary, isDescribed: method.description !== '' },
            parameters: method.parameters.map(({ place, name, description }: { place: string; name: string; description: string }) => {
              return { place, name, isDescribed: description !== '' }
            }),
            bodies: bodiesOf(method.bodies),
            responses: method.responses.map(({ statusCode, bodies }: { statusCode: number; bodies: Body[] }) => {
              return { statusCode, bodies: bodiesOf(bodies) }
            }),
          }
        }),
      )
      const documents = await test.db.select().from(deployedDocuments).where(eq(deployedDocuments.apiId, api.id))
      const documentId =
        documents
          .map(({ id }) => id)
          .sort()
          .at(-1) ?? ''
      const keyOf = ({ path, httpMethod }: { path: string; httpMethod: string }) => `${path} ${httpMethod}`
      const sorted = <M extends { path: string; httpMethod: string }>(methods: readonly M[]) =>
        methods.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
      assert.deepEqual(sorted(await lintedMethods(test.db, { apiId: api.id })), sorted(shown))
      for (let time = 0; time < 2; time++) assert.deepEqual(sorted(await lintedMethods(test.db, { documentId })), sorted(shown))
    })
  }
})
