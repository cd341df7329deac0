import { extendSession } from '@/lib/session/server/session-routes'

export const dynamic = 'force-dynamic'

export { extendSession as POST }
