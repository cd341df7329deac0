/** The name of the schema of the gateway's error body. */
export const PROBLEM_SCHEMA_NAME = 'GatewayProblem'

/** The names of the components that the gateway adds to a document, as `field/name`. An author's own get another name. */
export const GATEWAY_COMPONENTS: ReadonlySet<string> = new Set([
  `schemas/${PROBLEM_SCHEMA_NAME}`,
  ...[
    'BadRequest',
    'Unauthorized',
    'Forbidden',
    'NotFound',
    'PayloadTooLarge',
    'TooManyRequests',
    'BadGateway',
    'Unavailable',
    'Timeout',
  ].map((name) => `responses/Gateway${name}`),
  ...['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Deprecation', 'Sunset', 'Link', 'Retry-After', 'WWW-Authenticate'].map(
    (name) => `headers/${name}`,
  ),
])
