import { gatewayLinkEndpoints } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { recordKeyUse } from '../subscription/record-key-use.ts'
import { recordTraffic, validateRows } from '../traffic/record-traffic.ts'
import { enrolGateway } from './enrol-gateway.ts'
import { followEnvironment, followTags } from './follow.ts'
import { type PublishedDocument, PublishedDocuments } from './published-documents.ts'
import { recordHeartbeat } from './record-heartbeat.ts'

const NO_SERVERS: ReadonlySet<string> = new Set()

export function gatewayLinkRoutes(platform: Platform): void {
  const documents = new PublishedDocuments(platform.db, platform.config, platform.secrets)

  serve(platform, gatewayLinkEndpoints.enrol, ({ body, transact }) => transact((tx) => enrolGateway(tx, body)))
  serve(platform, gatewayLinkEndpoints.reportHeartbeat, async ({ gateway, body, transact }) => {
    const snapshot = body.health && (await documents.snapshot(gateway.environmentId))
    await transact((tx) => recordHeartbeat(tx, gateway.id, body, snapshot?.serverIds ?? NO_SERVERS))
  })
  serveRaw(platform, gatewayLinkEndpoints.reportTraffic, async ({ gateway, body, transact, log }, reply) => {
    const { rows, ...refused } = validateRows(body.rows)
    const report = { ...body, rows }
    const { droppedRows } = await transact(async (tx) => {
      await recordKeyUse(tx, gateway.id, report)
      return recordTraffic(tx, gateway.id, report)
    })
    if (droppedRows > 0) log.warn({ gatewayId: gateway.id, droppedRows }, 'dropped traffic of unknown versions')
    if (refused.refusedRows === 0) return reply.code(204).send()
    log.warn({ gatewayId: gateway.id, sequence: body.sequence, ...refused }, 'dropped invalid rows of a traffic report')
    return reply.code(200).send(refused)
  })
  serveRaw(platform, gatewayLinkEndpoints.getSnapshot, async ({ gateway }, reply, request) =>
    sendRevision(await documents.snapshot(gateway.environmentId), request, reply),
  )
  serveRaw(platform, gatewayLinkEndpoints.getCredentials, async ({ gateway }, reply, request) =>
    sendRevision(await documents.credentials(gateway.environmentId), request, reply),
  )
  serveRaw(platform, gatewayLinkEndpoints.followChanges, ({ gateway }, reply) => followEnvironment(platform, gateway.environmentId, reply))
  serveRaw(platform, gatewayLinkEndpoints.followTags, (_call, reply, request) =>
    followTags(platform, request.headers['last-event-id'], reply),
  )
}

function sendRevision({ revision, json }: PublishedDocument, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${revision}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').serializer(String).send(json)
}
