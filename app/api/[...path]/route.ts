import { relay } from '@/lib/relay/relay'

export const dynamic = 'force-dynamic'

export { relay as DELETE, relay as GET, relay as HEAD, relay as PATCH, relay as POST, relay as PUT }
