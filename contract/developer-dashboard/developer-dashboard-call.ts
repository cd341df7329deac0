/** Which call the developer dashboard is, apart from its schemas: pages that only outdate it do not load those. */
export const DEVELOPER_DASHBOARD_CALL = { method: 'GET', path: '/dashboards/developer' } as const
