/** Domain decisions, section 6: Starting → Running ⇄ Config Update; any → Unavailable without a heartbeat. */
export const GATEWAY_STATUSES = ['Starting', 'Running', 'Config Update', 'Unavailable'] as const
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number]
/** The statuses that a heartbeat may report. */
export const REPORTED_GATEWAY_STATUSES = ['Starting', 'Running', 'Config Update'] as const
