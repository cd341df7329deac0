import { describeSession } from '@/lib/session/session-doors'

export const dynamic = 'force-dynamic'

export { describeSession as GET }
