export { PublicMethodBadge as MethodBadge } from './public-method-badge'
