/** The header by which the middleware has the edge answer a page with 503; it is not sent to the browser. */
export const MAINTENANCE_HEADER = 'x-portico-maintenance'
