import type { Board } from './board/board.ts'
import type { PolicyCategory } from './policy/policy-endpoints.ts'

/** Every public page: for when changes may have been missed. */
export const PUBLIC_TAG = 'public'

/** The lists of the catalogue, and one published API. */
export const APIS_TAG = 'apis'
export const apiTag = (apiId: string) => `api:${apiId}` as const

/** The portal's title and brand color, shown on every page. */
export const PORTAL_CONFIG_TAG = 'portal-config'

/** The status page and its feed. */
export const STATUS_TAG = 'service-status'

/** What applies to every page of the portal for a time: the notice banner and the maintenance mode. */
export const PORTAL_STATE_TAG = 'portal-state'

/** The policies in force, which sign-up shows and every page links to, and one policy. */
export const POLICIES_TAG = 'policies'
export const policyTag = (category: PolicyCategory, policyId: string) => `policy:${category}:${policyId}` as const

/** The pages of a board, and one post. */
export const boardTag = (board: Board) => `board:${board}` as const
export const postTag = (board: Board, postId: string) => `post:${board}:${postId}` as const

/** The tags under which the web server caches public pages and by which the platform invalidates them. An unknown tag is a type error. */
export type CacheTag =
  | typeof PUBLIC_TAG
  | typeof APIS_TAG
  | typeof PORTAL_CONFIG_TAG
  | typeof PORTAL_STATE_TAG
  | typeof STATUS_TAG
  | typeof POLICIES_TAG
  | ReturnType<typeof apiTag>
  | ReturnType<typeof policyTag>
  | ReturnType<typeof boardTag>
  | ReturnType<typeof postTag>
