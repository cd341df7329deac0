export const BANNER_TEXT_MAX = 300
export const MAINTENANCE_MESSAGE_MAX = 500

/** How a notice banner looks; the tones of a notice. */
export const BANNER_TONES = ['info', 'success', 'warning', 'danger'] as const
export type BannerTone = (typeof BANNER_TONES)[number]
