import { readFileSync } from 'node:fs'
import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import type { TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { newId } from '../platform/database/new-id.ts'
import { transact } from '../platform/database/transact.ts'
import { recordTraffic } from '../platform/features/traffic/record-traffic.ts'
import { made } from '../platform/testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../platform/testing/builders.ts'
import { startTestPlatform } from '../platform/testing/start-test-platform.ts'

// What a report of ten seconds costs at 1,000 calls a second, over few and over many combinations of method, subscriber and status: processor
// time of the platform and of its connections to the database, which has to run on this machine. Run: `npm run bench traffic-ingest`.
const CALLS = 10_000
const APIS = 20
const REPORTS = 12
/** Methods, subscribers and statuses of each API: 200, 2,000 and 10,000 rows a report. */
const SHAPES = [
  { methods: 5, subscribers: 1, statuses: [200, 404] },
  { methods: 10, subscribers: 5, statuses: [200, 404] },
  { methods: 10, subscribers: 25, statuses: [200, 404] },
]
const TICK_MS = 10

const test = await startTestPlatform()
const developer = await test.as('developer')
const environment = await buildEnvironment(test.db)
const gateway = await buildGateway(test.db, environment.id)
const servers = [{ protocol: 'http', address: '192.0.2.1', port: 80 }]
const group = made(await developer.post('/target-server-groups', { name: 'Targets', servers, acceptFailedTest: true }))
const apis: { apiId: string; stageId: string; ids: string[] }[] = []
for (let count = 0; count < APIS; count++) {
  const { id } = made(await developer.post('/apis', { name: `API ${count}`, basePath: `api-${count}`, targetServerGroupId: group.id }))
  const stage = made(await developer.post(`/apis/${id}/stages`, { name: 'v1', environmentId: environment.id }))
  apis.push({ apiId: id, stageId: stage.id, ids: Array.from({ length: 40 }, () => newId()) })
}

/** Returns the rows of a report: each call takes another time. */
function rowsOf({ methods, subscribers, statuses }: (typeof SHAPES)[number]): TrafficRow[] {
  const rows = APIS * methods * subscribers * statuses.length
  const calls = Math.max(1, CALLS / rows)
  return apis.flatMap(({ apiId, stageId, ids }) =>
    ids.slice(0, methods).flatMap((methodId) =>
      ids.slice(0, subscribers).flatMap((subscriptionId) =>
        statuses.map((status): TrafficRow => {
          const counts = new Map<number, number>()
          for (let call = 0; call < calls; call++) {
            const bucket = durationBucket(5_000 * Math.exp(Math.random() * 2))
            counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
          }
          const ofCalls = { calls, requestBytes: calls * 100, responseBytes: calls * 900, durationUs: calls * 9_000 }
          return {
            ...{ apiId, stageId, methodId, subscriptionId, status, error: null, ...ofCalls },
            ...{ durations: writeDurations(counts), latency: latencyOf(counts) },
          }
        }),
      ),
    ),
  )
}

/** Returns the processor time of the database's connections so far, in milliseconds. */
async function databaseMs(): Promise<number> {
  const { rows } = await test.db.$client.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }, 0)
}

const now = Date.now()
for (const shape of SHAPES) {
  const rows = rowsOf(shape)
  const report = (sequence: number) => ({ runId: newId(), sequence, from: new Date(now + sequence * 10_000).toISOString(), rows })
  const record = (sequence: number) => transact(test.db, (tx) => recordTraffic(tx, gateway.id, report(sequence)))
  await record(0)
  const [database, platform, began] = [await databaseMs(), process.cpuUsage(), performance.now()]
  for (let sequence = 1; sequence <= REPORTS; sequence++) await record(sequence)
  const used = process.cpuUsage(platform)
  const each = (ms: number) => `${Math.round(ms / REPORTS)} ms`
  console.log(
    `${rows.length} rows: platform ${each((used.user + used.system) / 1_000)}, database ${each((await databaseMs()) - database)}, ` +
      `${each(performance.now() - began)} in all a report; ${Math.round(JSON.stringify(rows).length / rows.length)} bytes a row as sent`,
  )
}
await test.stop()
