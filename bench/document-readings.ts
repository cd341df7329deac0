import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { openDatabase } from '../platform/database/database.ts'
import { readModel, readOperation } from '../platform/features/api-document/read-operation.ts'
import { readIndex, readOverview, readTag } from '../platform/features/api-document/read-overview.ts'
import { draftSource, type FindSource, publicationSource, readableSource } from '../platform/features/api-document/read-source.ts'
import { deployedServing } from '../platform/features/stage/deployment-content.ts'
import { draftedApi } from '../platform/features/stage/stage-queries.ts'
import { seedCatalogue } from '../platform/testing/seed-catalogue.ts'
import { seedLargeApi } from '../platform/testing/seed-large-api.ts'
import { createTestDatabase } from '../platform/testing/test-database.ts'
import { measure } from './support/measure.ts'
import { recordStatements } from './support/record-statements.ts'

// Goal: each part of the document of an API with as many methods as it may have is read within 300 ms at p95, among 10,000 APIs: as deployed,
// for a publication, and as its author edits it. Run: `npm run bench document-readings`. `PLANS=1` also prints the query plans.
const GOAL_MS = 300
const WEB_URL = 'http://localhost:3000'

const database = await createTestDatabase()
const db = openDatabase(database.connectionString, () => {})
const { query, printPlans } = recordStatements(db)

const people = await seedCatalogue(db)
const { apiId, publicationId } = await seedLargeApi(db, people.developer)

const developer = {
  id: people.developer,
  roles: ['developer' as const],
  email: 'bench@example.com',
  name: 'Bench',
  locale: 'en' as const,
  sessionId: '',
}
// What gateways serve of all its methods, which the seed leaves out.
const drafted = await draftedApi(db, developer, apiId)
const serving = deployedServing({ ...drafted, stage: { authType: 'apiKey', ipRule: { mode: 'disable', addresses: [] } } }, drafted.methods)
const text = 'update deployments d set serving = $1 from stages s where s.id = d.stage_id and s.api_id = $2'
await query({ text }, [JSON.stringify(serving), apiId])
await query({ text: 'vacuum analyze' })
const { versions } = await readableSource(developer, apiId, undefined)(db, WEB_URL)
const stageId = versions[0]?.stage.id ?? ''
const sources: Record<string, FindSource> = {
  deployed: readableSource(developer, apiId, stageId),
  publication: publicationSource(developer, { publicationId, stageId }),
  draft: draftSource(developer, apiId, stageId),
}

let missed = 0
for (const [kind, find] of Object.entries(sources)) {
  const { operations, models } = await readIndex(db, await find(db, WEB_URL))
  const slug = operations[METHODS_PER_API_MAX / 2]?.slug ?? ''
  const model = models[0]?.slug ?? ''
  const tag = (await readOverview(db, await find(db, WEB_URL))).version?.tags[0]?.slug ?? ''
  const parts: Record<string, () => Promise<unknown>> = {
    overview: async () => readOverview(db, await find(db, WEB_URL)),
    index: async () => readIndex(db, await find(db, WEB_URL)),
    tag: async () => readTag(db, await find(db, WEB_URL), tag, 1),
    operation: async () => readOperation(db, await find(db, WEB_URL), slug),
    model: async () => readModel(db, await find(db, WEB_URL), model),
  }
  for (const [name, part] of Object.entries(parts)) {
    const within = await measure(`${kind}: ${name}`, GOAL_MS, part)
    if (!within) missed += 1
    if (process.env.PLANS === '1') await printPlans(part)
  }
}
console.log(missed === 0 ? `every part within ${GOAL_MS} ms` : `${missed} parts over ${GOAL_MS} ms`)

await db.$client.end()
await database.drop()
process.exitCode = missed === 0 ? 0 : 1
