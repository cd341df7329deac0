import type { Resolve } from '@portico/outbound/known-names'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { listenerName } from './database/running-platforms.ts'
import { SecretBox } from './database/secret-box.ts'
import { RevisionFollower } from './events/follow-revisions.ts'
import { accountRoutes } from './features/account/account-routes.ts'
import { accountSettingsRoutes } from './features/account-settings/account-settings-routes.ts'
import { adminDashboardRoutes } from './features/admin-dashboard/admin-dashboard-routes.ts'
import { apiLogoRoutes } from './features/api/api-logo-routes.ts'
import { apiRoutes } from './features/api/api-routes.ts'
import { apiDocumentRoutes } from './features/api-document/api-document-routes.ts'
import { auditRoutes } from './features/audit/audit-routes.ts'
import { boardRoutes } from './features/board/board-routes.ts'
import { callRecordRoutes } from './features/call-record/call-record-routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue-routes.ts'
import { categoryRoutes } from './features/category/category-routes.ts'
import { developerDashboardRoutes } from './features/developer-dashboard/developer-dashboard-routes.ts'
import { environmentRoutes } from './features/environment/environment-routes.ts'
import { gatewayLinkRoutes } from './features/gateway-link/gateway-link-routes.ts'
import { healthRoutes } from './features/health/health-routes.ts'
import { measurePlatform } from './features/health/platform-metrics.ts'
import { inquiryRoutes } from './features/inquiry/inquiry-routes.ts'
import { installationRoutes } from './features/installation/installation-routes.ts'
import { ProgramReporter } from './features/installation/program-reporter.ts'
import { loginHistoryRoutes } from './features/login-history/login-history-routes.ts'
import { mailRoutes } from './features/mail/mail-routes.ts'
import { methodRoutes } from './features/method/method-routes.ts'
import { notificationRoutes } from './features/notification/notification-routes.ts'
import { personalTokenRoutes } from './features/personal-token/personal-token-routes.ts'
import { policyRoutes } from './features/policy/policy-routes.ts'
import { portalConfigRoutes } from './features/portal-config/portal-config-routes.ts'
import { portalManagementRoutes } from './features/portal-management/portal-management-routes.ts'
import { publicationRoutes } from './features/publication/publication-routes.ts'
import { requestPublicationAutomatically } from './features/publication/request-publication.ts'
import { quickCreateRoutes } from './features/quick-create/quick-create-routes.ts'
import { serviceStatusRoutes } from './features/service-status/service-status-routes.ts'
import { sessionRoutes } from './features/session/session-routes.ts'
import { SigningKeys } from './features/session/signing-keys.ts'
import { settingRoutes } from './features/setting/setting-routes.ts'
import { simpleSetupRoutes } from './features/simple-setup/simple-setup-routes.ts'
import { stageRoutes } from './features/stage/stage-routes.ts'
import { statisticsRoutes } from './features/statistics/statistics-routes.ts'
import { subscriptionRoutes } from './features/subscription/subscription-routes.ts'
import { targetServerRoutes } from './features/target-server/target-server-routes.ts'
import { trafficRoutes } from './features/traffic/traffic-routes.ts'
import { uploadRoutes } from './features/upload/upload-routes.ts'
import { userRoutes } from './features/user/user-routes.ts'
import { webhookRoutes } from './features/webhook/webhook-routes.ts'
import { createServer } from './http/create-server.ts'
import { EventStreams } from './http/event-stream.ts'
import { openOutbound } from './http/outbound.ts'
import type { Platform } from './http/platform.ts'
import { wrongTokenLimit } from './http/wrong-token-limit.ts'

/** Builds the platform: its shared services and its routes. Starts no job and does not listen yet. */
export async function buildPlatform(config: Config, db: Database, log: Logger, resolve?: Resolve): Promise<Platform> {
  const secrets = new SecretBox(config.encryptionKeys)
  const http = await createServer(config, log, db)
  const streams = new EventStreams()
  const stopping = new AbortController()
  const platform: Platform = {
    http,
    limitWrongTokens: wrongTokenLimit(http, config.guessesPerMinute),
    db,
    config,
    log,
    secrets,
    keys: new SigningKeys(db, secrets),
    changes: new RevisionFollower(db, config.databaseUrl, log, () => listenerName(secrets.keyIds())),
    outbound: openOutbound(config, log, resolve),
    streams,
    programs: new ProgramReporter(db, log),
    metrics: measurePlatform({ http, db, streams }),
    stopping,
  }
  stopping.signal.addEventListener('abort', () => streams.closeAll())
  http.addHook('onSend', async (_request, reply) => {
    if (stopping.signal.aborted) reply.header('connection', 'close')
  })
  http.addHook('preClose', async () => streams.closeAll())

  healthRoutes(platform)
  sessionRoutes(platform)
  accountRoutes(platform)
  userRoutes(platform)
  accountSettingsRoutes(platform)
  notificationRoutes(platform)
  environmentRoutes(platform)
  categoryRoutes(platform)
  targetServerRoutes(platform)
  apiRoutes(platform)
  apiLogoRoutes(platform)
  quickCreateRoutes(platform)
  methodRoutes(platform)
  stageRoutes(platform, requestPublicationAutomatically)
  publicationRoutes(platform)
  subscriptionRoutes(platform)
  catalogueRoutes(platform)
  apiDocumentRoutes(platform)
  personalTokenRoutes(platform)
  trafficRoutes(platform)
  statisticsRoutes(platform)
  callRecordRoutes(platform)
  adminDashboardRoutes(platform)
  developerDashboardRoutes(platform)
  portalConfigRoutes(platform)
  portalManagementRoutes(platform)
  simpleSetupRoutes(platform)
  policyRoutes(platform)
  mailRoutes(platform)
  uploadRoutes(platform)
  boardRoutes(platform)
  inquiryRoutes(platform)
  settingRoutes(platform)
  installationRoutes(platform)
  loginHistoryRoutes(platform)
  webhookRoutes(platform)
  serviceStatusRoutes(platform)
  auditRoutes(platform)
  gatewayLinkRoutes(platform)

  await platform.http.ready()
  return platform
}
