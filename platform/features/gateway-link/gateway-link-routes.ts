import type { Value } from '@portico/contract/endpoint'
import { gatewayLinkEndpoints } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { webProgramQuery } from '@portico/contract/installation/installation-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { recordCalls } from '../call-record/record-calls.ts'
import type { Program } from '../installation/report-program.ts'
import { recordKeyUse } from '../subscription/record-key-use.ts'
import { recordTraffic, validateRows } from '../traffic/record-traffic.ts'
import { enrolGateway } from './enrol-gateway.ts'
import { followEnvironment, followTags } from './follow.ts'
import { PublishedDocuments } from './published-documents.ts'
import { recordHeartbeat } from './record-heartbeat.ts'
import { sendDocument } from './send-document.ts'

const NO_SERVERS: ReadonlySet<string> = new Set()

export function gatewayLinkRoutes(platform: Platform): void {
  const documents = new PublishedDocuments(platform.db, platform.config, platform.secrets)

  serve(platform, gatewayLinkEndpoints.enrol, ({ body, transact }) => transact((tx) => enrolGateway(tx, body)))
  serve(platform, gatewayLinkEndpoints.reportHeartbeat, async ({ gateway, body, transact }) => {
    const serverIds = body.health ? await documents.serverIds(gateway.environmentId) : NO_SERVERS
    await transact((tx) => recordHeartbeat(tx, gateway.id, body, serverIds))
  })
  serveRaw(platform, gatewayLinkEndpoints.reportTraffic, async ({ gateway, body, transact, log }, reply) => {
    const { records = [], ...counts } = body
    const { rows, ...refused } = validateRows(counts.rows)
    const report = { ...counts, rows }
    const { droppedRows, leftOut } = await transact(async (tx) => {
      await recordKeyUse(tx, gateway.id, report)
      const recorded = await recordTraffic(tx, gateway.id, report)
      return { ...recorded, ...(recorded.taken ? await recordCalls(tx, gateway, records) : { leftOut: 0 }) }
    })
    if (leftOut > 0) log.warn({ gatewayId: gateway.id, leftOut }, 'left out records of calls')
    if (droppedRows > 0) log.warn({ gatewayId: gateway.id, droppedRows }, 'dropped traffic of unknown versions')
    if (refused.refusedRows === 0) return reply.code(204).send()
    log.warn({ gatewayId: gateway.id, sequence: body.sequence, ...refused }, 'dropped invalid rows of a traffic report')
    return reply.code(200).send(refused)
  })
  serveRaw(platform, gatewayLinkEndpoints.getSnapshot, ({ gateway }, reply, request) =>
    sendDocument(documents, 'snapshot', gateway.environmentId, request, reply),
  )
  serveRaw(platform, gatewayLinkEndpoints.getCredentials, ({ gateway }, reply, request) =>
    sendDocument(documents, 'credentials', gateway.environmentId, request, reply),
  )
  serveRaw(platform, gatewayLinkEndpoints.followChanges, ({ gateway }, reply) => followEnvironment(platform, gateway.environmentId, reply))
  serveRaw(platform, gatewayLinkEndpoints.followTags, ({ query }, reply, request) =>
    followTags(platform, request.headers['last-event-id'], webProgramOf(query), reply),
  )
}

/** Returns what a web server says of itself; null for one that says nothing. */
function webProgramOf({ programId, version, hostName, bootedAt }: Value<typeof webProgramQuery>): Program | null {
  const booted = Date.parse(bootedAt ?? '')
  if (!programId || !version || Number.isNaN(booted)) return null
  return { id: programId, kind: 'web', version, hostName: hostName ?? '', bootedAt: new Date(booted) }
}
