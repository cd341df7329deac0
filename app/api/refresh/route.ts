import { refresh } from '@/lib/session/server/session-routes'

export const dynamic = 'force-dynamic'

export { refresh as POST }
