import 'server-only'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { env } from '@/lib/env'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { currentMaintenance, underMaintenance } from '@/lib/portal-management/maintenance'
import { registerCatalogueTools } from './catalogue-tools'

const REQUEST_MAX_BYTES = 64 * 1024
const VERSION = '1.0.0'
const INSTRUCTIONS =
  'Tools that read the published APIs of a portal: search_apis finds them, get_api and list_operations describe one, get_operation has its schemas, make_sample writes a call.'

/** Serves the Model Context Protocol over streamable HTTP, without sessions: every request stands alone and reads what visitors read. */
const handler = createMcpHandler(
  async () => {
    const { title } = await loadPortalConfig()
    const server = new McpServer({ name: 'portico', title, version: VERSION }, { instructions: INSTRUCTIONS })
    registerCatalogueTools(server, env().publicUrl)
    return server
  },
  { responseMode: 'json', maxRequestBodySize: REQUEST_MAX_BYTES, maxSubscriptions: 1 },
)

/** Answers one request to `/mcp`; 503 while the portal is under maintenance. */
export async function serveMcp(request: Request): Promise<Response> {
  const maintenance = await currentMaintenance()
  return maintenance ? underMaintenance(maintenance) : handler.fetch(request)
}
