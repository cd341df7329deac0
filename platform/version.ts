import manifest from './package.json' with { type: 'json' }

/** What admins see of a running platform. */
export const PLATFORM_VERSION = manifest.version
