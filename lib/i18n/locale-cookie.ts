/** The cookie that keeps the chosen language; the storage key of the same name lets other tabs learn of it. */
export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 3600

/** The cookie that tells the server the person's time zone, so that it writes times as the browser will. */
export const TIME_ZONE_COOKIE = 'time-zone'
