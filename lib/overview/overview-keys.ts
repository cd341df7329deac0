import type { TRAFFIC_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'

export type TrafficWindow = (typeof TRAFFIC_WINDOW_NAMES)[number]

/** Keys of the admins' first page. */
export const overviewKeys = {
  all: ['overview'] as const,
  window: (window: TrafficWindow) => ['overview', window] as const,
}
