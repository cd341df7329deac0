import manifest from './package.json' with { type: 'json' }

/** Told to the platform at enrolment and with every heartbeat. */
export const GATEWAY_VERSION = manifest.version
