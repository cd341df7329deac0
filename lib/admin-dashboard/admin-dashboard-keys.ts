import type { TRAFFIC_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'

export type TrafficWindow = (typeof TRAFFIC_WINDOW_NAMES)[number]

/** Keys of the admins' first page. */
export const adminDashboardKeys = {
  all: ['admin-dashboard'] as const,
  window: (window: TrafficWindow) => ['admin-dashboard', window] as const,
}
