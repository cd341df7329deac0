/** Boards of posts by staff, as their addresses name them (product rules, section 2). */
export const BOARDS = ['notice', 'faq', 'api-news'] as const
export type Board = (typeof BOARDS)[number]

/** Product rules, section 3. Each may also sort an FAQ. */
export const BOARD_CATEGORIES = ['usage', 'basicInfo', 'etc', 'support', 'partners', 'apiHelp', 'devAndBugs'] as const
export type BoardCategory = (typeof BOARD_CATEGORIES)[number]

export const POST_VISIBILITIES = ['public', 'private'] as const

export const POST_TITLE_MAX = 100
export const POST_IMAGES_MAX = 10
export const POST_FILES_MAX = 5
/** Length of the beginning of a text that lists show. */
export const EXCERPT_MAX = 200
