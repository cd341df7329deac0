import { describeSession } from '@/lib/session/server/session-routes'

export const dynamic = 'force-dynamic'

export { describeSession as GET }
