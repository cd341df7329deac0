/** The request header by which the middleware tells a page that the platform has not answered its check of the session in time. */
export const PLATFORM_LATE_HEADER = 'x-platform-late'
