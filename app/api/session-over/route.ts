import { leaveEndedSession } from '@/lib/session/server/leave-ended-session'

export const dynamic = 'force-dynamic'

export { leaveEndedSession as GET }
