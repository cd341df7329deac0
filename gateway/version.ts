import manifest from './package.json' with { type: 'json' }

/** Sent to the platform at enrollment and with every heartbeat. */
export const GATEWAY_VERSION = manifest.version
