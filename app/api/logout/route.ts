import { signOut } from '@/lib/session/server/session-routes'

export const dynamic = 'force-dynamic'

export { signOut as POST }
