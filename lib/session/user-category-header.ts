/**
 * The header by which the middleware tells the edge the category of the person who asks for a page of the developer center: a not-found page
 * links to its home page. The edge removes it.
 */
export const USER_CATEGORY_HEADER = 'x-user-category'
