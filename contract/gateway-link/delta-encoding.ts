/**
 * How a gateway asks for a small change in place of a whole document (RFC 3229): it sends `If-None-Match` with the revision that it serves
 * and `A-IM` with this name, and a platform that knows what changed since answers 226 with a `SnapshotDelta`. Each side of an earlier version
 * ignores the header, and the whole document is sent.
 */
export const DELTA_ENCODING = 'portico-delta'
/** The further name of a gateway that makes changes of whole APIs; others get the whole document for these. */
export const API_DELTA_ENCODING = 'portico-api-delta'
/** The further name of a gateway that makes changes of its environment's own settings. */
export const ENVIRONMENT_DELTA_ENCODING = 'portico-environment-delta'
export const DELTA_STATUS = 226
