import { signOut } from '@/lib/session/session-doors'

export const dynamic = 'force-dynamic'

export { signOut as POST }
