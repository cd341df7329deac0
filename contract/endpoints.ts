import { accountEndpoints } from './account/account-endpoints.ts'
import { accountSettingsEndpoints } from './account-settings/account-settings-endpoints.ts'
import { adminDashboardEndpoints } from './admin-dashboard/admin-dashboard-endpoints.ts'
import { apiEndpoints } from './api/api-endpoints.ts'
import { apiLogoEndpoints } from './api/api-logo-endpoints.ts'
import { apiDocumentEndpoints } from './api-document/api-document-endpoints.ts'
import { readingEndpoints } from './api-document/reading-endpoints.ts'
import { auditEndpoints } from './audit/audit-endpoints.ts'
import { boardEndpoints } from './board/board-endpoints.ts'
import { callRecordEndpoints } from './call-record/call-record-endpoints.ts'
import { catalogueEndpoints } from './catalogue/catalogue-endpoints.ts'
import { categoryEndpoints } from './category/category-endpoints.ts'
import { developerDashboardEndpoints } from './developer-dashboard/developer-dashboard-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { environmentEndpoints } from './environment/environment-endpoints.ts'
import { gatewayLinkEndpoints } from './gateway-link/gateway-link-endpoints.ts'
import { inquiryEndpoints } from './inquiry/inquiry-endpoints.ts'
import { installationEndpoints } from './installation/installation-endpoints.ts'
import { loginHistoryEndpoints } from './login-history/login-history-endpoints.ts'
import { mailEndpoints } from './mail/mail-endpoints.ts'
import { methodEndpoints } from './method/method-endpoints.ts'
import { notificationEndpoints } from './notification/notification-endpoints.ts'
import { personalTokenEndpoints } from './personal-token/personal-token-endpoints.ts'
import { policyEndpoints } from './policy/policy-endpoints.ts'
import { portalConfigEndpoints } from './portal-config/portal-config-endpoints.ts'
import { portalManagementEndpoints } from './portal-management/portal-management-endpoints.ts'
import { publicationEndpoints } from './publication/publication-endpoints.ts'
import { quickCreateEndpoints } from './quick-create/quick-create-endpoints.ts'
import { serviceStatusEndpoints } from './service-status/service-status-endpoints.ts'
import { sessionEndpoints } from './session/session-endpoints.ts'
import { settingEndpoints } from './setting/setting-endpoints.ts'
import { simpleSetupEndpoints } from './simple-setup/simple-setup-endpoints.ts'
import { stageEndpoints } from './stage/stage-endpoints.ts'
import { statisticsEndpoints } from './statistics/statistics-endpoints.ts'
import { subscriptionEndpoints } from './subscription/subscription-endpoints.ts'
import { targetServerEndpoints } from './target-server/target-server-endpoints.ts'
import { trafficEndpoints } from './traffic/traffic-endpoints.ts'
import { uploadEndpoints } from './upload/upload-endpoints.ts'
import { userEndpoints } from './user/user-endpoints.ts'
import { webhookEndpoints } from './webhook/webhook-endpoints.ts'

/** Every call of the platform, by name. Laws check that each is served, granted to somebody, and tested. */
export const ENDPOINTS = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...accountSettingsEndpoints,
  ...userEndpoints,
  ...installationEndpoints,
  ...loginHistoryEndpoints,
  ...notificationEndpoints,
  ...environmentEndpoints,
  ...categoryEndpoints,
  ...targetServerEndpoints,
  ...apiEndpoints,
  ...apiLogoEndpoints,
  ...quickCreateEndpoints,
  ...methodEndpoints,
  ...stageEndpoints,
  ...publicationEndpoints,
  ...subscriptionEndpoints,
  ...personalTokenEndpoints,
  ...catalogueEndpoints,
  ...apiDocumentEndpoints,
  ...readingEndpoints,
  ...trafficEndpoints,
  ...statisticsEndpoints,
  ...callRecordEndpoints,
  ...adminDashboardEndpoints,
  ...developerDashboardEndpoints,
  ...portalConfigEndpoints,
  ...portalManagementEndpoints,
  ...simpleSetupEndpoints,
  ...policyEndpoints,
  ...settingEndpoints,
  ...mailEndpoints,
  ...uploadEndpoints,
  ...boardEndpoints,
  ...inquiryEndpoints,
  ...webhookEndpoints,
  ...serviceStatusEndpoints,
  ...auditEndpoints,
  ...gatewayLinkEndpoints,
}

export type EndpointName = keyof typeof ENDPOINTS

/** The table as a list with names. */
export const ENDPOINT_LIST: readonly (Endpoint & { name: EndpointName })[] = Object.entries(ENDPOINTS).map(([name, endpoint]) => ({
  ...(endpoint as Endpoint),
  name: name as EndpointName,
}))
