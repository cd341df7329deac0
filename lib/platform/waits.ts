/**
 * How long each part waits for the platform, in milliseconds. A page and the call that fills it together take less than `OVER_AFTER_MS`, after
 * which a person has been told that there was no answer.
 */

/** A page's check of its session, and each query that its screen can also load from the browser. */
export const PAGE_WITHIN_MS = 1_000
/** Data without which a page cannot be rendered. */
export const NEEDED_WITHIN_MS = 5_000
/** A call of the web server. */
export const ANSWER_WITHIN_MS = 11_500
/** A call of the browser. Longer than the web server's, so that the answer of the web server says what happened. */
export const CALL_WITHIN_MS = 12_500
/** A call of the web server with a document, which the platform reads for longer; from its last byte. The screen says what it does meanwhile. */
export const DOCUMENT_ANSWER_WITHIN_MS = 60_000
/** A call of the browser with a document, sent over any line: as long as the edge takes a request. */
export const DOCUMENT_CALL_WITHIN_MS = 300_000

/** When a person who waits is told that it takes longer than usual, and when that there was no answer. */
export const SLOW_AFTER_MS = 5_000
export const OVER_AFTER_MS = 15_000
