/** Places of the parameters that the console has fields for; a page cannot send cookies. */
export const CONSOLE_PLACES = ['path', 'query', 'header'] as const
export type ConsolePlace = (typeof CONSOLE_PLACES)[number]
