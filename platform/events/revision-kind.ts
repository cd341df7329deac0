/** The PostgreSQL channel that wakes followers; its payload is the newest revision number. */
export const REVISION_CHANNEL = 'portico_revisions'

export const TAGS_KIND = 'tags'

/** Returns the kind of revisions of what an environment's gateways serve. */
export const snapshotKind = (environmentId: string) => `snapshot:${environmentId}`

/** Returns the kind of revisions of an environment's keys. */
export const credentialsKind = (environmentId: string) => `credentials:${environmentId}`
