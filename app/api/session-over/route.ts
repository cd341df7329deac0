import { leaveEndedSession } from '@/lib/session/leave-ended-session'

export const dynamic = 'force-dynamic'

export { leaveEndedSession as GET }
