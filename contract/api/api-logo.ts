/** Formats of a logo of an API, as sent. */
export const API_LOGO_FORMATS = ['png', 'jpeg', 'svg'] as const
/** Largest file, as sent. */
export const API_LOGO_MAX_BYTES = 1024 * 1024
/** An SVG is sent to readers as it is, and a page of the catalogue has many. */
export const API_LOGO_SVG_MAX_BYTES = 64 * 1024
/** Larger PNG and JPG are scaled down to fit into a square with sides of this many pixels. */
export const API_LOGO_SIDE_MAX = 256
