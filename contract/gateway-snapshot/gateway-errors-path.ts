/**
 * The page of the portal that explains a code, below the portal's address; the list of codes without one. In a module of its own, so that
 * pages do not load the codes.
 */
export const GATEWAY_ERRORS_PATH = '/gateway-errors'
