export const BANNER_TEXT_MAX = 300
export const MAINTENANCE_MESSAGE_MAX = 500

/** How a notice banner looks; the tones of a notice. */
export const BANNER_TONES = ['info', 'success', 'warning', 'danger'] as const
export type BannerTone = (typeof BANNER_TONES)[number]

/** The entries of the portal's header and footer that admins may hide; the pages behind them stay (decision 0091). */
export const PORTAL_MENUS = ['apis', 'notice', 'faq', 'api-news', 'customer-support', 'guide', 'status'] as const
export type PortalMenu = (typeof PORTAL_MENUS)[number]
