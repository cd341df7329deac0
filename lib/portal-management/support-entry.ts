import type { PortalMenu } from '@portico/contract/portal-management/portal-management'
import { paths } from '@/lib/paths'

const ENTRIES = ['notice', 'faq', 'api-news'] as const

/** Returns where the support link of the header leads: to the first of its menus that is shown; undefined if none is. */
export function supportEntry(menus: readonly PortalMenu[]): string | undefined {
  const board = ENTRIES.find((menu) => menus.includes(menu))
  if (board) return paths.board(board)
  return menus.includes('customer-support') ? paths.user.inquiries : undefined
}
