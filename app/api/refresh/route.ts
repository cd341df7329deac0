import { refresh } from '@/lib/session/session-doors'

export const dynamic = 'force-dynamic'

export { refresh as POST }
