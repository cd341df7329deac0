/** The cookie that stores the chosen language; the storage key of the same name notifies other tabs. */
export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 3600

/** The cookie with the person's time zone, by which the server formats times as the browser does. */
export const TIME_ZONE_COOKIE = 'time-zone'
