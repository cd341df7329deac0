import { verifyCode } from '@/lib/session/server/second-step'

export const dynamic = 'force-dynamic'

export { verifyCode as POST }
