import { extendSession } from '@/lib/session/session-doors'

export const dynamic = 'force-dynamic'

export { extendSession as POST }
