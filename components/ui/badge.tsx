export { type BadgeTone, PublicBadge as Badge } from './public-badge'
