/** True under `npm run dev`: nothing is cached, and the page may load what hot reload needs. */
export const IS_DEVELOPMENT = process.env.NODE_ENV === 'development'
